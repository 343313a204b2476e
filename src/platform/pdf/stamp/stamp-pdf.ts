import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence, Set, type BaseBlock } from 'asn1js';
import { requestTimeStamp, type TimeStamp, type TimeStampAuthority } from './time-stamp.ts';

/** Bytes for a token with its certificates in a signature, in addition to `reservedBytes`. */
export const reservedForTimeStamp = 8192;

const timeStampToken = '1.2.840.113549.1.9.16.2.14';

/**
 * Adds a timestamp over its signature to a signed PDF: PAdES baseline B-T (ETSI EN 319 142-1, 6.3), which proves the time of the
 * signature whatever happens to its certificate. Only the place reserved for the signature changes. Throws `AuthorityError`
 * without a valid token, and when the signature already has one or no room for it.
 */
export async function stampPdf(pdf: Buffer, authority: TimeStampAuthority): Promise<{ pdf: Buffer; stamp: TimeStamp }> {
  const place = findSignature(pdf);
  const { root, signerInfo, signature } = readCms(place.cms);
  if (signerInfo.valueBlock.value.some(isUnsignedAttributes)) throw new Error('this signature has a time stamp already');
  const stamp = await requestTimeStamp(authority, signature);
  const attribute = new Sequence({
    value: [new ObjectIdentifier({ value: timeStampToken }), new Set({ value: [decode(stamp.token)] })],
  });
  signerInfo.valueBlock.value.push(new Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value: [attribute] }));
  const cms = Buffer.from(root.toBER());
  if (cms.length * 2 > place.end - place.start) throw new Error('the time stamp is larger than the place kept for it');
  const stamped = Buffer.from(pdf);
  stamped.write(cms.toString('hex').padEnd(place.end - place.start, '0'), place.start, 'latin1');
  return { pdf: stamped, stamp };
}

interface SignaturePlace {
  /** The digits of the signature, without the brackets. */
  start: number;
  end: number;
  cms: Buffer;
}

/** Finds the signature of a PDF, and its CMS without the padding. Throws when there is none. */
export function findSignature(pdf: Buffer): SignaturePlace {
  const found = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'));
  if (!found) throw new Error('this PDF is not signed');
  const [from = 0, before = 0, behind = 0] = found.slice(1).map(Number);
  const [start, end] = [from + before + 1, behind - 1];
  const bytes = Buffer.from(pdf.subarray(start, end).toString('latin1'), 'hex');
  const { offset } = fromBER(new Uint8Array(bytes));
  if (offset <= 0) throw new Error('this PDF is not signed');
  return { start, end, cms: bytes.subarray(0, offset) };
}

/** Returns the one signer of a CMS and the bytes of the signature; changing the signer changes the root. */
function readCms(cms: Buffer): { root: BaseBlock; signerInfo: Sequence; signature: Uint8Array } {
  const root = decode(cms);
  const signedData = childrenOf(childrenOf(root).at(-1)).at(0);
  const signerInfo = childrenOf(childrenOf(signedData).at(-1)).at(0);
  const signature = childrenOf(signerInfo).find((part) => part instanceof OctetString);
  if (!(signerInfo instanceof Sequence) || !(signature instanceof OctetString)) throw new Error('not a signature');
  return { root, signerInfo, signature: signature.valueBlock.valueHexView.slice() };
}

function decode(der: Buffer): BaseBlock {
  const { result, offset } = fromBER(new Uint8Array(der));
  if (offset === -1) throw new Error('not DER');
  return result;
}

const childrenOf = (block: unknown): BaseBlock[] =>
  block instanceof Constructed || block instanceof Sequence || block instanceof Set ? block.valueBlock.value : [];

const isUnsignedAttributes = ({ idBlock }: { idBlock: { tagClass: number; tagNumber: number } }): boolean =>
  idBlock.tagClass === 3 && idBlock.tagNumber === 1;
