import { CallError } from '#contract/call-error.ts';

/** Saves a file in the browser, as a download link does. */
export function downloadBlob(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** Decodes a Base64 file. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.codePointAt(0)!);

/** Downloads a file of the console by script, so that an error is shown instead of being saved. Throws the server's error. */
export async function downloadFile(address: string, name: string): Promise<void> {
  const answer = await fetch(address);
  if (answer.headers.get('content-type')?.includes('json')) {
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    throw new CallError(code, msg);
  }
  downloadBlob(name, await answer.blob());
}
