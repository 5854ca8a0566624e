// Colours of the stage; the panels have the same ones in app.css.

export type Colour = readonly [number, number, number];

const hex = (value: number): Colour => [
  linear((value >> 16) & 255),
  linear((value >> 8) & 255),
  linear(value & 255),
];

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

export const ORIGINAL = hex(0xe9ecef);
export const RESULT = hex(0x009e73);
export const LEFT = hex(0xe69f00);
export const RIGHT = hex(0x56b4e9);
export const NOW = hex(0xf0e442);

export const SIDE_COLOUR: Record<string, Colour | undefined> = { left: LEFT, right: RIGHT };
