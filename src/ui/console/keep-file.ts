import { CallError } from '#contract/call-error.ts';

/** Gives whoever sits there a file to keep, as if they had followed a link to it. */
export function keepFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** The bytes of a file that came in Base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.codePointAt(0)!);

/** A file that lies at an address of the console; by script, so that a refusal is told in place of being saved. Throws what the server says. */
export async function keepAnswer(address: string, name: string): Promise<void> {
  const answer = await fetch(address);
  if (answer.headers.get('content-type')?.includes('json')) {
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    throw new CallError(code, msg);
  }
  keepFile(name, await answer.blob());
}
