// Files dropped on the page or chosen in a dialog are sent to the server, one after the other.

export class Rejected extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

export async function upload(file: File): Promise<string> {
  const response = await fetch(`upload?name=${encodeURIComponent(file.name)}`, {
    method: "POST",
    headers: { "x-kinema": "1" },
    body: file,
  });
  const answer = (await response.json()) as { motion?: string; message?: string; hint?: string };
  if (!response.ok || !answer.motion) {
    throw new Rejected(answer.message ?? `the file was not taken (${response.status})`, answer.hint ?? "");
  }
  return answer.motion;
}

export async function fetchCurve(id: string, name: string): Promise<Float32Array | null> {
  const response = await fetch(`motion/${id}/curve/${encodeURIComponent(name)}`);
  return response.ok ? new Float32Array(await response.arrayBuffer()) : null;
}
