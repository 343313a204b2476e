import { createHash } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence, fromBER } from 'asn1js';
import * as pki from 'pkijs';
import { byteRangePlaceholder } from './signature-box.ts';

/** The signer: the private key (RSA or a NIST curve), its certificate first and the issuing ones after it, in DER. */
export interface PdfSigner {
  privateKey: CryptoKey;
  certificates: readonly [Buffer, ...Buffer[]];
}

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** Returns the bytes to reserve for a signature: two certificates take three thousand. */
export function reservedBytes({ certificates }: Pick<PdfSigner, 'certificates'>): number {
  return 2048 + certificates.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Fills in the signature of a PDF that was rendered with a place for one: PAdES baseline B-B (ETSI EN 319 142-1), a CMS signature
 * over all bytes but its own, bound to the certificate. Throws when the file has no empty place or the signature does not fit.
 */
export async function signPdf(pdf: Buffer, signer: PdfSigner): Promise<Buffer> {
  const { start, end } = findContents(pdf);
  const range = [0, start, end, pdf.length - end] as const;
  const signed = writeRange(pdf, range);
  const digest = createHash('sha256').update(signed.subarray(0, start)).update(signed.subarray(end)).digest();
  const signature = await makeSignature(digest, signer);
  if (signature.length * 2 > end - start - 2) throw new Error('the signature is larger than the place kept for it');
  signed.write(signature.toString('hex'), start + 1, 'latin1');
  return signed;
}

/** Finds the empty signature, from its `<` to after its `>`. */
function findContents(pdf: Buffer): { start: number; end: number } {
  const start = pdf.indexOf('/Contents <0000') + '/Contents '.length;
  const end = pdf.indexOf('>', start) + 1;
  if (start < '/Contents '.length || end === 0) throw new Error('this PDF has no place for a signature');
  return { start, end };
}

/** Writes the byte range over its placeholders; the length of the file stays. */
function writeRange(pdf: Buffer, [from, before, behind, rest]: readonly [number, number, number, number]): Buffer {
  const gaps = `[${from} /${byteRangePlaceholder} /${byteRangePlaceholder} /${byteRangePlaceholder}]`;
  const at = pdf.indexOf(gaps);
  if (at < 0) throw new Error('this PDF has no place for a signature');
  const result = Buffer.from(pdf);
  result.write(`[${from} ${before} ${behind} ${rest}]`.padEnd(gaps.length), at, 'latin1');
  return result;
}

async function makeSignature(digest: Buffer, { certificates, privateKey }: PdfSigner): Promise<Buffer> {
  const chain = certificates.map(parseCertificate);
  const own = chain[0]!;
  const message = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oids.data }),
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes: signedAttributes(digest, certificates[0]) }),
      }),
    ],
    certificates: chain,
  });
  await message.sign(privateKey, 0, 'SHA-256', undefined, engine);
  const content = new pki.ContentInfo({ contentType: oids.signedData, content: message.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}

const engine = new pki.CryptoEngine({ name: 'node', crypto });

/**
 * Returns the signed attributes: the digest of the file, and the certificate, so that it cannot be replaced. The time is in the
 * file, not here, as PAdES requires. Sorted by bytes, as DER orders a set.
 */
function signedAttributes(digest: Buffer, certificate: Buffer): pki.Attribute[] {
  const attributes = [
    new pki.Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new pki.Attribute({ type: oids.messageDigest, values: [new OctetString({ valueHex: toArrayBuffer(digest) })] }),
    new pki.Attribute({ type: oids.signingCertificateV2, values: [signingCertificate(certificate)] }),
  ];
  const bytesOf = (attribute: pki.Attribute) => Buffer.from(attribute.toSchema().toBER());
  return attributes.toSorted((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)));
}

/** `SigningCertificateV2` (RFC 5035) with SHA-256, which is the default and therefore omitted, and issuer and serial number. */
function signingCertificate(der: Buffer): Sequence {
  const { issuer, serialNumber } = parseCertificate(der);
  const hash = createHash('sha256').update(der).digest();
  const names = new pki.GeneralNames({ names: [new pki.GeneralName({ type: 4, value: issuer })] });
  const issuerSerial = new Sequence({ value: [names.toSchema(), serialNumber] });
  const id = new Sequence({ value: [new OctetString({ valueHex: toArrayBuffer(hash) }), issuerSerial] });
  return new Sequence({ value: [new Sequence({ value: [id] })] });
}

function parseCertificate(der: Buffer): pki.Certificate {
  const { result, offset } = fromBER(toArrayBuffer(der));
  if (offset === -1) throw new Error('not a certificate');
  return new pki.Certificate({ schema: result });
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
