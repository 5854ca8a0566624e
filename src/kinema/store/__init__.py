"""What is kept in files to be searched: arrays, and indexes of nearest neighbours."""
