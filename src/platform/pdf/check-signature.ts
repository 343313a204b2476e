import * as pki from 'pkijs';

const engine = new pki.CryptoEngine({ name: 'node', crypto });

/**
 * Returns true when the signature in a PDF covers its bytes unchanged and matches its certificate. Does not check whose
 * certificate it is.
 */
export async function isSignatureIntact(pdf: Buffer): Promise<boolean> {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number);
  if (!range) return false;
  const [from, before, behind, rest] = range as [number, number, number, number];
  const content = Buffer.concat([pdf.subarray(from, from + before), pdf.subarray(behind, behind + rest)]);
  const der = Buffer.from(pdf.toString('latin1', before + 1, behind - 1), 'hex');
  try {
    const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(new Uint8Array(der)).content });
    return await signed.verify({ signer: 0, data: new Uint8Array(content).buffer, checkChain: false }, engine);
  } catch {
    return false;
  }
}
