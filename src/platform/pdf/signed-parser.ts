import { examineSigned, type SignedFinding } from './examine-signed.ts';

/** Examines an uploaded signed PDF in a child process. */
export default function parseSigned({ bytes }: { bytes: Uint8Array }): Promise<SignedFinding> {
  return examineSigned(Buffer.from(bytes));
}
