/** Gives whoever sits there a file to keep, as if they had followed a link to it. */
export function keepFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** The bytes of a file that came in Base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.codePointAt(0)!);
