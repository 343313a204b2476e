import { sm2 } from 'sm-crypto-v2';

export interface Sm2Task {
  privateKey: string;
  ciphertext: string;
}

/** What the thread that opens login passwords does with a task: the bytes, none when it is no ciphertext for the key. */
// oxlint-disable-next-line import/no-default-export -- the thread pool looks for it
export default function openInThread({ privateKey, ciphertext }: Sm2Task): Uint8Array {
  try {
    return sm2.doDecrypt(ciphertext, privateKey, 1, { output: 'array' });
  } catch {
    // C1 is no point of the curve.
    return new Uint8Array();
  }
}
