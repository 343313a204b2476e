import { examineSigned, type SignedFinding } from './examine-signed.ts';

/** Examines a signed PDF that somebody sent, in a process of its own. */
export default function parseSigned({ bytes }: { bytes: Uint8Array }): Promise<SignedFinding> {
  return examineSigned(Buffer.from(bytes));
}
