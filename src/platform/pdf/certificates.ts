import { randomBytes } from 'node:crypto';
import { BitString, Integer, OctetString, PrintableString, Sequence, Set, Utf8String } from 'asn1js';
import * as pki from 'pkijs';

/** A certificate in DER and its private key as PKCS #8. */
export interface CertifiedKey {
  certificate: Buffer;
  privateKey: Buffer;
}

interface CertificateSpec {
  /** Common name and organisation. */
  name: string;
  organisation: string;
  notBefore: Date;
  years: number;
}

const engine = new pki.CryptoEngine({ name: 'node', crypto });
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const oids = {
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectKeyIdentifier: '2.5.29.14',
  authorityKeyIdentifier: '2.5.29.35',
  documentSigning: '1.3.6.1.5.5.7.3.36',
} as const;
/** Bits of the first byte of a key usage (RFC 5280, 4.2.1.3). */
const usages = { signing: 0b1100_0000, authority: 0b0000_0110 } as const;

/** Creates a private certificate authority: RSA with 3072 bits, self-signed, for certificates of people only. */
export async function createAuthority(spec: CertificateSpec): Promise<CertifiedKey> {
  const keys = await generateKeys(3072);
  const certificate = await begin(spec, keys.publicKey);
  certificate.issuer = certificate.subject;
  addExtension(certificate, oids.basicConstraints, new pki.BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(), true);
  addExtension(certificate, oids.keyUsage, usageBits(usages.authority), true);
  const keyId = await identify(certificate);
  addExtension(certificate, oids.authorityKeyIdentifier, new pki.AuthorityKeyIdentifier({ keyIdentifier: keyId }).toSchema());
  return finish(certificate, keys.privateKey, keys.privateKey);
}

/** Issues a certificate for signing documents (RFC 9336): RSA with 2048 bits, which every PDF reader supports. */
export async function issueSigningCertificate(authority: CertifiedKey, spec: CertificateSpec): Promise<CertifiedKey> {
  const keys = await generateKeys(2048);
  const certificate = await begin(spec, keys.publicKey);
  const issuer = pki.Certificate.fromBER(new Uint8Array(authority.certificate));
  certificate.issuer = issuer.subject;
  addExtension(certificate, oids.basicConstraints, new pki.BasicConstraints({ cA: false }).toSchema(), true);
  addExtension(certificate, oids.keyUsage, usageBits(usages.signing), true);
  addExtension(certificate, oids.extendedKeyUsage, new pki.ExtKeyUsage({ keyPurposes: [oids.documentSigning] }).toSchema());
  await identify(certificate);
  const keyIdentifier = new OctetString({ valueHex: await issuer.getKeyHash('SHA-1', engine) });
  addExtension(certificate, oids.authorityKeyIdentifier, new pki.AuthorityKeyIdentifier({ keyIdentifier }).toSchema());
  return finish(certificate, await importPrivateKey(authority.privateKey), keys.privateKey);
}

/** Imports a stored RSA key for signing with SHA-256 only. */
export function importPrivateKey(pkcs8: Buffer): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), rsa, false, ['sign']);
}

function generateKeys(modulusLength: number): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ ...rsa, modulusLength, publicExponent: Uint8Array.of(1, 0, 1) }, true, ['sign', 'verify']);
}

async function begin({ name, organisation, notBefore, years }: CertificateSpec, publicKey: CryptoKey): Promise<pki.Certificate> {
  const certificate = new pki.Certificate();
  certificate.version = 2;
  const serial = randomBytes(16);
  // Positive, as serial numbers must be.
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  certificate.subject = nameOf({ name, organisation });
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + years);
  certificate.notBefore = new pki.Time({ value: notBefore });
  certificate.notAfter = new pki.Time({ value: notAfter });
  certificate.extensions = [];
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine);
  return certificate;
}

/** Returns country, organisation and name as separate elements; pkijs would put them in one, which readers display oddly. */
function nameOf({ name, organisation }: Pick<CertificateSpec, 'name' | 'organisation'>): pki.RelativeDistinguishedNames {
  const parts = [
    new pki.AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'CN' }) }),
    new pki.AttributeTypeAndValue({ type: '2.5.4.10', value: new Utf8String({ value: organisation }) }),
    new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
  ];
  const sequence = new Sequence({ value: parts.map((part) => new Set({ value: [part.toSchema()] })) });
  return pki.RelativeDistinguishedNames.fromBER(sequence.toBER());
}

async function identify(certificate: pki.Certificate): Promise<OctetString> {
  const keyId = new OctetString({ valueHex: await certificate.getKeyHash('SHA-1', engine) });
  addExtension(certificate, oids.subjectKeyIdentifier, keyId);
  return new OctetString({ valueHex: keyId.valueBlock.valueHexView.slice().buffer });
}

function addExtension(certificate: pki.Certificate, extnID: string, value: { toBER(): ArrayBuffer }, critical = false): void {
  certificate.extensions?.push(new pki.Extension({ extnID, critical, extnValue: value.toBER() }));
}

function usageBits(bits: number): BitString {
  const unusedBits = 31 - Math.clz32(bits & -bits);
  return new BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits });
}

async function finish(certificate: pki.Certificate, issuerKey: CryptoKey, ownKey: CryptoKey): Promise<CertifiedKey> {
  await certificate.sign(issuerKey, 'SHA-256', engine);
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
    privateKey: Buffer.from(await crypto.subtle.exportKey('pkcs8', ownKey)),
  };
}
