import { createHash, randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import * as pki from 'pkijs';
import { requestFromAuthority, AuthorityError } from './request-from-authority.ts';

/** A timestamp authority (RFC 3161). */
export interface TimeStampAuthority {
  url: string;
  /** Trust anchors in DER: a token is valid when its certificate chains to one of them. */
  anchors: readonly Buffer[];
  timeoutMs: number;
}

/** A raw token and its time. */
export interface TimeStamp {
  token: Buffer;
  at: Date;
}

const engine = new pki.CryptoEngine({ name: 'node', crypto });
const sha256 = '2.16.840.1.101.3.4.2.1';
const timeStamping = '1.3.6.1.5.5.7.3.8';

/**
 * Requests a timestamp over bytes; the authority receives only their SHA-256. Throws `AuthorityError` when it does not answer, or
 * with anything but a token over these bytes, for this request, signed by a trusted certificate for timestamps.
 */
export async function requestTimeStamp(authority: TimeStampAuthority, data: Uint8Array): Promise<TimeStamp> {
  const nonce = randomBytes(16);
  // Positive, and minimal in length, as DER requires.
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  const hashedMessage = new OctetString({ valueHex: new Uint8Array(createHash('sha256').update(data).digest()).buffer });
  const request = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new Null() }),
      hashedMessage,
    }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  });
  const answer = await requestFromAuthority(authority.url, {
    timeoutMs: authority.timeoutMs,
    body: { type: 'application/timestamp-query', bytes: new Uint8Array(request.toSchema().toBER()) },
  });
  const token = readToken(answer);
  return { token, at: await checkTimeStamp(token, { data, nonce, anchors: authority.anchors }) };
}

function readToken(answer: Buffer): Buffer {
  let response: pki.TimeStampResp;
  try {
    response = pki.TimeStampResp.fromBER(new Uint8Array(answer));
  } catch (error) {
    throw new AuthorityError('no answer of a time stamp authority', error);
  }
  const { status } = response.status;
  if (status !== pki.PKIStatus.granted && status !== pki.PKIStatus.grantedWithMods) throw new AuthorityError(`refused with ${status}`);
  if (!response.timeStampToken) throw new AuthorityError('no token in the answer');
  return Buffer.from(response.timeStampToken.toSchema().toBER());
}

interface Expectation {
  data: Uint8Array;
  /** Absent when a stored token is checked later. */
  nonce?: Uint8Array;
  anchors: readonly Buffer[];
}

/** Returns the time that a token proves for the bytes. Throws `AuthorityError` when it proves none. */
export async function checkTimeStamp(token: Buffer, { data, nonce, anchors }: Expectation): Promise<Date> {
  const signed = readSigned(token);
  const info = readInfo(signed);
  if (nonce && !isSame(info.nonce?.valueBlock.valueHexView, nonce)) throw new AuthorityError('the token answers another request');
  const trustedCerts = anchors.map((der) => pki.Certificate.fromBER(new Uint8Array(der)));
  let checked: Awaited<ReturnType<typeof verify>>;
  try {
    checked = await verify(signed, data, trustedCerts);
  } catch (error) {
    throw new AuthorityError('the token proves nothing', error);
  }
  if (!checked.signatureVerified) throw new AuthorityError('the token has been changed');
  if (!isForTimeStamps(checked.signerCertificate)) throw new AuthorityError('not a certificate for time stamps');
  return info.genTime;
}

function readSigned(token: Buffer): pki.SignedData {
  try {
    const content = pki.ContentInfo.fromBER(new Uint8Array(token));
    return new pki.SignedData({ schema: content.content });
  } catch (error) {
    throw new AuthorityError('not a token', error);
  }
}

function readInfo({ encapContentInfo: { eContentType, eContent } }: pki.SignedData): pki.TSTInfo {
  if (eContentType !== pki.id_eContentType_TSTInfo || !eContent) throw new AuthorityError('a token without a time');
  try {
    return pki.TSTInfo.fromBER(eContent.getValue());
  } catch (error) {
    throw new AuthorityError('a token without a time', error);
  }
}

const verify = (signed: pki.SignedData, data: Uint8Array, trustedCerts: pki.Certificate[]) =>
  signed.verify({ signer: 0, data: new Uint8Array(data).buffer, trustedCerts, checkChain: true, extendedMode: true }, engine);

function isForTimeStamps(certificate: pki.Certificate | null | undefined): boolean {
  const usage = certificate?.extensions?.find(({ extnID }) => extnID === pki.id_ExtKeyUsage)?.parsedValue;
  return usage instanceof pki.ExtKeyUsage && usage.keyPurposes.includes(timeStamping);
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean => one !== undefined && Buffer.from(one).equals(other);

/** Returns the certificates inside a token, in DER. */
export function certificatesOf(token: Buffer): Buffer[] {
  const certificates = readSigned(token).certificates ?? [];
  return certificates.filter((one) => one instanceof pki.Certificate).map((one) => Buffer.from(one.toSchema().toBER()));
}
