import { sm2 } from 'sm-crypto-v2';

export interface Sm2Task {
  privateKey: string;
  /** Lower-case hex. */
  ciphertext: string;
}

/** The plaintext and the order of the ciphertext's parts; undefined when it does not belong to the key. */
export type Sm2Answer = { bytes: Uint8Array; order: 'C1C3C2' | 'C1C2C3' } | undefined;

/** The worker thread that decrypts login passwords. */
// oxlint-disable-next-line import/no-default-export -- the thread pool looks for it
export default function openInThread({ privateKey, ciphertext }: Sm2Task): Sm2Answer {
  // The bytes of a point may begin with 04 as well, so only the hash tells whether the leading byte was omitted.
  const forms = ciphertext.startsWith('04') ? [ciphertext, ciphertext.slice(2)] : [ciphertext];
  for (const [order, mode] of [
    ['C1C3C2', 1],
    ['C1C2C3', 0],
  ] as const)
    for (const form of forms) {
      const bytes = open(privateKey, form, mode);
      if (bytes.length > 0) return { bytes, order };
    }
  return undefined;
}

function open(privateKey: string, ciphertext: string, mode: 0 | 1): Uint8Array {
  try {
    return sm2.doDecrypt(ciphertext, privateKey, mode, { output: 'array' });
  } catch {
    // C1 is not a point on the curve.
    return new Uint8Array();
  }
}
