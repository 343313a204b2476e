import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBER } from 'asn1js';
import * as pki from 'pkijs';
import { beforeAll, expect, test } from 'vitest';
import { createAuthority, importPrivateKey, issueSigningCertificate, type CertifiedKey } from './certificates.ts';
import { isSignatureIntact } from './check-signature.ts';
import { drawPdf, drawPdfToSign } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';
import { reservedBytes, signPdf, type PdfSigner } from './sign-pdf.ts';

const at = new Date('2026-08-21T02:00:00Z');
const document: PdfDocument = { title: '协议', footer: '演示', createdAt: at, blocks: [{ kind: 'paragraph', text: '正文。' }] };
const spec = { organisation: '测试证券', notBefore: new Date('2026-01-01T00:00:00Z'), years: 10 };
const folder = mkdtempSync(join(tmpdir(), 'qianting-sign-'));

let authority: CertifiedKey;
let signer: PdfSigner;
let signed: Buffer;

beforeAll(async () => {
  authority = await createAuthority({ ...spec, name: '测试根证书' });
  const own = await issueSigningCertificate(authority, { ...spec, name: '测试签名' });
  signer = { privateKey: await importPrivateKey(own.privateKey), certificates: [own.certificate, authority.certificate] };
  signed = await signPdf(await draw(), signer);
});

const draw = () =>
  drawPdfToSign(document, {
    box: ['电子签名', '签署人：演示'],
    signer: '测试证券',
    reason: '签署',
    at,
    reservedBytes: reservedBytes(signer),
  });

/** Parses a signed file as a reader does, without our own code. */
function takeApart(pdf: Buffer): { covered: Buffer; cms: Buffer; range: number[] } {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'))!.slice(1).map(Number);
  const [from, before, behind, rest] = range as [number, number, number, number];
  const hex = pdf.subarray(from + before + 1, behind - 1).toString('latin1');
  const padded = Buffer.from(hex, 'hex');
  // The length is in the bytes after the first: the rest is padding.
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2));
  return { covered: Buffer.concat([pdf.subarray(from, from + before), pdf.subarray(behind, behind + rest)]), cms, range };
}

/** Verifies signature, digest and certificate chain with OpenSSL. */
function opensslAccepts(pdf: Buffer): boolean {
  const { covered, cms } = takeApart(pdf);
  const file = (name: string, content: Buffer | string) => (writeFileSync(join(folder, name), content), join(folder, name));
  const root = file('root.pem', new X509Certificate(authority.certificate).toString());
  const args = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', file('cms.der', cms), '-content', file('covered', covered)];
  try {
    execFileSync('openssl', [...args, '-CAfile', root, '-purpose', 'any', '-attime', String(at.getTime() / 1000), '-out', '/dev/null'], {
      stdio: 'pipe',
    });
    return true;
  } catch {
    return false;
  }
}

test('the signature covers every byte of the file except itself', () => {
  const { range } = takeApart(signed);
  expect(range[0]).toBe(0);
  expect(range[2]! + range[3]!).toBe(signed.length);
  expect(signed[range[1]!]).toBe('<'.charCodeAt(0));
  expect(signed[range[2]! - 1]).toBe('>'.charCodeAt(0));
  expect(signed.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
});

test('OpenSSL accepts the signature with its chain, and rejects a file with one changed bit before or after it', () => {
  expect(opensslAccepts(signed)).toBe(true);
  const { range } = takeApart(signed);
  for (const place of [200, range[1]! - 40, range[2]! + 20]) {
    const changed = Buffer.from(signed);
    changed[place]! ^= 1;
    expect(opensslAccepts(changed)).toBe(false);
  }
});

test('the signed attributes are the digest and the certificate, in DER order and without a time, as PAdES B-B requires', () => {
  const { covered, cms } = takeApart(signed);
  const content = new pki.ContentInfo({ schema: fromBER(new Uint8Array(cms).buffer).result });
  const data = new pki.SignedData({ schema: content.content as unknown as ConstructorParameters<typeof pki.SignedData>[0] & object });
  expect(data.encapContentInfo.eContent).toBeUndefined();
  const [info] = data.signerInfos;
  const attributes = info!.signedAttrs!.attributes;
  expect(new Set(attributes.map(({ type }) => type))).toEqual(
    new Set(['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47']),
  );
  const encoded = attributes.map((attribute) => Buffer.from(attribute.toSchema().toBER()));
  expect(encoded).toEqual(encoded.toSorted(Buffer.compare));
  const digest = attributes.find(({ type }) => type === '1.2.840.113549.1.9.4')!.values[0] as { valueBlock: { valueHexView: Uint8Array } };
  expect(Buffer.from(digest.valueBlock.valueHexView)).toEqual(createHash('sha256').update(covered).digest());
  const bound = attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.47')!.values[0]!;
  expect(Buffer.from(bound.toBER()).includes(createHash('sha256').update(signer.certificates[0]).digest())).toBe(true);
  // Verifies the signature itself with Node's own verifier.
  const set = Buffer.from(info!.signedAttrs!.encodedValue);
  const key = createPublicKey(new X509Certificate(signer.certificates[0]).publicKey.export({ type: 'spki', format: 'pem' }));
  expect(verify('sha256', set, key, Buffer.from(info!.signature.valueBlock.valueHexView))).toBe(true);
});

test('the certificates are as PDF readers expect', () => {
  const [own, root] = signer.certificates.map((der) => new X509Certificate(der)) as [X509Certificate, X509Certificate];
  expect(own.verify(root.publicKey)).toBe(true);
  expect(own.checkIssued(root)).toBe(true);
  expect([root.ca, own.ca]).toEqual([true, false]);
  expect(own.subject).toContain('CN=测试签名');
  expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36']);
});

test('a file without a place for a signature, or with one that is too small, is refused', async () => {
  await expect(signPdf(await drawPdf(document), signer)).rejects.toThrow('no place');
  const small = await drawPdfToSign(document, { box: ['签名'], signer: '测', reason: '签', at, reservedBytes: 64 });
  await expect(signPdf(small, signer)).rejects.toThrow('larger than the place');
  await expect(signPdf(signed, signer)).rejects.toThrow('no place');
  writeFileSync('/tmp/g-signed.pdf', signed);
});

test('a signature is intact as long as no byte of it or under it was changed', async () => {
  expect(await isSignatureIntact(signed)).toBe(true);
  const changed = Buffer.from(signed);
  changed[100]! ^= 1;
  expect(await isSignatureIntact(changed)).toBe(false);
  // The signature value is last in the reserved place, before the zeros of the padding.
  const forged = Buffer.from(signed);
  const at = /\/Contents <[0-9a-f]*?(?=[0-9a-f]{16}0*>)/.exec(forged.toString('latin1'))!;
  forged.write('1111111111111111', at.index + at[0].length, 'latin1');
  expect(await isSignatureIntact(forged)).toBe(false);
  expect(await isSignatureIntact(Buffer.from('%PDF-1.7'))).toBe(false);
});
