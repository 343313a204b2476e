import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBER, type Constructed, type Sequence } from 'asn1js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLocalAuthority, type LocalAuthority } from '#test/support/local-authority.ts';
import { importPrivateKey } from '../certificates.ts';
import { drawPdfToSign } from '../draw-pdf.ts';
import { examineSigned } from '../examine-signed.ts';
import { reservedBytes, signPdf, type PdfSigner } from '../sign-pdf.ts';
import { addArchiveStamp } from './archive-stamp.ts';
import { appendObjects, openForUpdate } from './pdf-update.ts';
import { AuthorityError } from './request-from-authority.ts';
import { gatherValidation } from './revocation.ts';
import { findSignature, reservedForTimeStamp, stampPdf } from './stamp-pdf.ts';
import { certificatesOf, checkTimeStamp, requestTimeStamp, type TimeStampAuthority } from './time-stamp.ts';
import { addValidation } from './validation-store.ts';

let local: LocalAuthority;
let authority: TimeStampAuthority;
let signer: PdfSigner;
let signed: Buffer;
const timeoutMs = 60_000;

beforeAll(async () => {
  local = await startLocalAuthority();
  authority = { url: `${local.url}/tsa`, anchors: [local.root], timeoutMs };
  signer = { privateKey: await importPrivateKey(local.signer.privateKey), certificates: [local.signer.certificate, local.root] };
  const at = new Date();
  const place = { box: ['电子签名'], signer: '测试证券', reason: '签署', at, reservedBytes: reservedBytes(signer) + reservedForTimeStamp };
  signed = await signPdf(
    await drawPdfToSign({ title: '协议', footer: '', createdAt: at, blocks: [{ kind: 'paragraph', text: '正文。' }] }, place),
    signer,
  );
}, 240_000);
afterAll(() => local.stop());
beforeEach(() => Object.assign(local.mood, { isAway: false, spoil: (answer: Buffer) => answer, isOcspAway: false }));

const file = (name: string, content: Buffer): string => (writeFileSync(join(local.folder, name), content), name);
/** Runs OpenSSL; its exit code decides. */
const openssl = (...words: string[]): boolean => spawnSync('openssl', words, { cwd: local.folder }).status === 0;

/** Returns the bytes that a signature covers, by its own range, without our own code. */
function coveredBy(pdf: Buffer): Buffer {
  const [from, before, behind, rest] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'))!.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return Buffer.concat([pdf.subarray(from, from + before), pdf.subarray(behind, behind + rest)]);
}

function opensslAccepts(pdf: Buffer): boolean {
  const [cms, covered] = [file('cms.der', findSignature(pdf).cms), file('covered', coveredBy(pdf))];
  return openssl(
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    cms,
    '-content',
    covered,
    '-CAfile',
    'root.pem',
    '-purpose',
    'any',
    '-out',
    '/dev/null',
  );
}

/** Returns the token, which is the first unsigned attribute at the end of the signer info, and the signature before it. */
function tokenIn(pdf: Buffer): { token: Buffer; signature: Buffer } {
  const children = (block: unknown) => (block as Constructed).valueBlock.value as unknown[];
  const root = fromBER(new Uint8Array(findSignature(pdf).cms)).result;
  const info = children(children(children(children(root)[1])[0]).at(-1))[0];
  const [signature, unsigned] = children(info).slice(-2) as [{ valueBlock: { valueHexView: Uint8Array } }, unknown];
  const token = children(children(children(unsigned)[0])[1])[0] as Sequence;
  return { token: Buffer.from(token.toBER()), signature: Buffer.from(signature.valueBlock.valueHexView) };
}

test('OpenSSL still accepts the signature, and verifies the timestamp over it', async () => {
  const { pdf, stamp } = await stampPdf(signed, authority);
  expect(pdf.length).toBe(signed.length);
  expect(coveredBy(pdf).equals(coveredBy(signed))).toBe(true);
  expect(opensslAccepts(pdf)).toBe(true);
  const { token, signature } = tokenIn(pdf);
  expect(token.equals(stamp.token)).toBe(true);
  const asked = ['-token_in', '-in', file('token.der', token), '-CAfile', 'root.pem'];
  expect(openssl('ts', '-verify', '-data', file('signature', signature), ...asked)).toBe(true);
  expect(openssl('ts', '-verify', '-digest', createHash('sha256').update('other').digest('hex'), ...asked)).toBe(false);
  expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(600_000);
  await expect(stampPdf(pdf, authority)).rejects.toThrow('already');
});

test('a token with a changed byte in its time, its imprint or its signature is refused', async () => {
  const data = Buffer.from('data');
  const { token } = await requestTimeStamp(authority, data);
  const imprint = token.indexOf(createHash('sha256').update(data).digest());
  const time = token.indexOf(/\d{14}Z/.exec(token.toString('latin1'))![0], 0, 'latin1');
  for (const place of [imprint, time + 13, token.length - 5]) {
    const changed = Buffer.from(token);
    changed[place]! ^= 1;
    await expect(checkTimeStamp(changed, { data, anchors: [local.root] })).rejects.toThrow(AuthorityError);
  }
  await expect(checkTimeStamp(token, { data: Buffer.from('other'), anchors: [local.root] })).rejects.toThrow(AuthorityError);
  expect(await checkTimeStamp(token, { data, anchors: [local.root] })).toBeInstanceOf(Date);
});

test('a token of another request, of an unknown authority, a refusal, garbage and silence are not timestamps', async () => {
  const data = Buffer.from('data');
  let earlier: Buffer | undefined;
  local.mood.spoil = (answer) => (earlier = answer);
  await requestTimeStamp(authority, data);
  local.mood.spoil = () => earlier!;
  await expect(requestTimeStamp(authority, data)).rejects.toMatchObject({ reason: 'the token answers another request' });
  local.mood.spoil = (answer) => answer;
  await expect(requestTimeStamp({ ...authority, anchors: [local.signer.certificate] }, data)).rejects.toThrow(AuthorityError);
  for (const answer of ['', 'no', '30053003020102']) {
    local.mood.spoil = () => Buffer.from(answer, 'hex');
    await expect(requestTimeStamp(authority, data)).rejects.toThrow(AuthorityError);
  }
  await expect(requestTimeStamp({ ...authority, url: `${local.url}/nowhere` }, data)).rejects.toMatchObject({ reason: 'answered 404' });
  local.mood.isAway = true;
  await expect(requestTimeStamp(authority, data)).rejects.toMatchObject({ reason: 'not reached' });
});

/** Returns a file with a timestamp and all proofs inside. */
async function longTerm(): Promise<Buffer> {
  const { pdf, stamp } = await stampPdf(signed, authority);
  const certificates = [...signer.certificates, ...certificatesOf(stamp.token), local.root];
  return addValidation(pdf, await gatherValidation({ certificates, timeoutMs, now: new Date() }));
}

test('the proofs are appended after the signed bytes: an OCSP response for the signer, a revocation list for the timestamp authority', async () => {
  const pdf = await longTerm();
  expect(coveredBy(pdf).equals(coveredBy(signed))).toBe(true);
  expect(opensslAccepts(pdf)).toBe(true);
  const added = pdf.subarray(signed.length).toString('latin1');
  expect(
    /\/Type \/DSS \/Certs \[([^\]]*)\] \/OCSPs \[([^\]]*)\] \/CRLs \[([^\]]*)\]/
      .exec(added)!
      .slice(1)
      .map((list) => list.split('0 R').length - 1),
  ).toEqual([3, 1, 1]);
  expect(added).toMatch(/\/DSS \d+ 0 R/);
});

test('without a responder the revocation list is used; without either there is no proof; a revoked certificate has none', async () => {
  const asked = { certificates: [local.signer.certificate, local.root], timeoutMs, now: new Date() };
  expect(await gatherValidation(asked)).toMatchObject({ ocsps: [expect.anything()], crls: [] });
  local.mood.isOcspAway = true;
  expect(await gatherValidation(asked)).toMatchObject({ ocsps: [], crls: [expect.anything()] });
  await expect(gatherValidation({ ...asked, certificates: [local.signer.certificate] })).rejects.toThrow(AuthorityError);
  await expect(gatherValidation({ ...asked, now: new Date(Date.now() + 90 * 86_400_000) })).rejects.toThrow(AuthorityError);
  local.mood.isAway = true;
  await expect(gatherValidation(asked)).rejects.toThrow(AuthorityError);
});

/** Returns the state of a file without its signers. */
async function stateOf(pdf: Buffer): Promise<unknown> {
  const { signers: _signers, ...state } = await examineSigned(pdf);
  return state;
}

/** Returns a file with an additional archive timestamp. */
async function archived(pdf: Buffer): Promise<Buffer> {
  return (await addArchiveStamp(pdf, authority)).pdf;
}

test('renewed proofs: an archive timestamp covers the whole file, and the next one covers that', async () => {
  const first = await archived(await longTerm());
  const second = await archived(addValidation(first, await gatherValidation({ certificates: [local.root], timeoutMs, now: new Date() })));
  for (const pdf of [first, second]) {
    const range = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)/g)].at(-1)!.slice(1).map(Number);
    const [before = 0, behind = 0, rest = 0] = range;
    expect(behind + rest).toBe(pdf.length);
    const token = Buffer.from(pdf.toString('latin1', before + 1, behind - 1), 'hex');
    const covered = Buffer.concat([pdf.subarray(0, before), pdf.subarray(behind)]);
    await expect(checkTimeStamp(token, { data: covered, anchors: [local.root] })).resolves.toBeInstanceOf(Date);
  }
  expect(second.toString('latin1').match(/\/Type \/DocTimeStamp/g)).toHaveLength(2);
  expect(second.subarray(0, signed.length).length).toBe(signed.length);
});

test('renewed proofs: our own additions are allowed, as nothing certifies the file against changes', async () => {
  expect((await archived(await longTerm())).toString('latin1')).not.toContain('/DocMDP');
});

test('renewed proofs: the check distinguishes a signed file, one with additions of the firm, and a changed one', async () => {
  expect(await stateOf(signed)).toEqual({ state: 'valid', what: [] });
  expect(await stateOf((await stampPdf(signed, authority)).pdf)).toEqual({ state: 'valid', what: [] });
  const whole = await archived(await longTerm());
  expect(await stateOf(await longTerm())).toEqual({ state: 'added', what: ['证书与吊销状态的证明'] });
  expect(await stateOf(whole)).toEqual({ state: 'added', what: ['证书与吊销状态的证明', '存档时间戳'] });
  expect(await stateOf(await archived(whole))).toMatchObject({ state: 'added' });

  const turned = Buffer.from(signed);
  turned[200]! ^= 1;
  expect(await stateOf(turned)).toEqual({ state: 'changed', what: ['签署后的文件内容被改动'] });
  const late = Buffer.from(whole);
  late[signed.length + 60]! ^= 1;
  expect(await stateOf(late)).toEqual({ state: 'changed', what: ['时间戳之后的内容被改动'] });
});

test('renewed proofs: anything that others append after the signature is a change, and is named', async () => {
  const whole = await archived(await longTerm());
  const file = openForUpdate(whole);
  const page = Number(/Timestamp1\) .*? \/P (\d+) 0 R/.exec(whole.toString('latin1'))![1]);
  const note = Buffer.from('<< /Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (x) >>');
  const changes: [string, Buffer][] = [
    ['添加了批注或表单内容', appendObjects(file, [{ number: file.size, body: note }])],
    [
      '改动了已签署的内容',
      appendObjects(file, [
        { number: page, body: Buffer.from(file.read(page).replace(/\/Contents \d+ 0 R/, `/Contents ${file.size} 0 R`), 'latin1') },
      ]),
    ],
    ['改动了已签署的内容', appendObjects(file, [{ number: 1, body: Buffer.from('<< /Length 1 >>\nstream\nx\nendstream') }])],
    ['添加了其他内容', appendObjects(file, [{ number: file.size, body: Buffer.from('<< /Type /XObject >>') }])],
    ['文件末尾添加了其他内容', Buffer.concat([whole, Buffer.from('\n9 0 obj\r<< /S /x >>\rendobj')])],
  ];
  for (const [what, pdf] of changes) expect(await stateOf(pdf)).toEqual({ state: 'changed', what: [what] });
});

test('renewed proofs: a file without a signature is unsigned', async () => {
  expect(await stateOf(Buffer.from('%PDF-1.7\n%%EOF'))).toEqual({ state: 'unsigned', what: [] });
});

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0;

test.skipIf(!hasPdfsig)('poppler finds the signature valid over all signed bytes (pdfsig; skipped without poppler-utils)', async () => {
  for (const [name, pdf] of [
    ['b.pdf', signed],
    ['t.pdf', (await stampPdf(signed, authority)).pdf],
    ['lt.pdf', await longTerm()],
  ] as const) {
    const report = execFileSync('pdfsig', ['-nocert', file(name, pdf)], { cwd: local.folder, encoding: 'utf8' });
    expect(report).toContain('Signature Validation: Signature is Valid.');
    expect(report).toContain('ETSI.CAdES.detached');
    expect(execFileSync('pdfinfo', [name], { cwd: local.folder, encoding: 'utf8' })).toContain('Tagged:          yes');
  }
  const changed = Buffer.from(signed);
  changed[200]! ^= 1;
  expect(execFileSync('pdfsig', ['-nocert', file('changed.pdf', changed)], { cwd: local.folder, encoding: 'utf8' })).not.toContain(
    'Signature is Valid',
  );
});
