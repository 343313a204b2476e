import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { beforeAll, expect, test } from 'vitest';
import { buildDoc, buildDocx, buildPdf, buildXlsx } from '#test/support/documents.ts';
import { ParserPool } from '../../parsing/parser-pool.ts';
import { createDocumentChecker } from './document-checker.ts';

const main = 'application/vnd.openxmlformats-officedocument';
const types = {
  pdf: 'application/pdf',
  docx: `${main}.wordprocessingml.document`,
  xlsx: `${main}.spreadsheetml.sheet`,
  doc: 'application/msword',
};
const checker = createDocumentChecker();
const check = (type: keyof typeof types, bytes: Uint8Array) => checker.check(Buffer.from(bytes), types[type]);
const refusal = (words: RegExp) => ({ code: 40001, errors: [{ path: 'file', message: expect.stringMatching(words) as string }] });

let pdf: Buffer;
let locked: Buffer;
beforeAll(async () => {
  pdf = await buildPdf();
  const document = new Pdf({ userPassword: 'secret' });
  document.text('locked').end();
  locked = await buffer(document);
});

/** Flips the last byte of the first part's content. */
function damage(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes);
  const at = 30 + damaged.readUInt16LE(26) + damaged.readUInt16LE(28) + damaged.readUInt32LE(18) - 1;
  damaged[at] = damaged[at]! ^ 0xff;
  return damaged;
}

/** Makes the last part a decompression bomb. */
function swell(bytes: Buffer): Buffer {
  const swollen = Buffer.from(bytes);
  const entry = swollen.lastIndexOf(Buffer.from('504b0102', 'hex'));
  swollen.writeUInt16LE(8, entry + 10);
  swollen.writeUInt32LE(100 * 1024 ** 2, entry + 24);
  return swollen;
}

test('valid documents of every kind pass, and other file types are not checked', async () => {
  await expect(check('pdf', pdf)).resolves.toEqual({ pages: 1 });
  await check('docx', buildDocx());
  await check('xlsx', buildXlsx());
  await check('doc', buildDoc());
  await expect(checker.check(Buffer.from('x'), 'image/png')).resolves.toEqual({ pages: null });
});

test.each([
  ['a cut one', () => pdf.subarray(0, pdf.length >> 1), /不是完整的 PDF/],
  ['a cut one with an end stuck on', () => Buffer.concat([pdf.subarray(0, 60), Buffer.from('\n%%EOF')]), /不是完整的 PDF/],
  [
    'one without a page',
    () =>
      Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      ),
    /不是完整的 PDF/,
  ],
  ['one behind a page', () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf]), /不是完整的 PDF/],
  ['one that is locked', () => locked, /设有打开密码/],
  [
    'one with a script',
    () => Buffer.concat([pdf.subarray(0, 9), Buffer.from('9 0 obj << /S /JavaScript /JS (x) >> endobj\n'), pdf.subarray(9)]),
    /脚本/,
  ],
])('of PDFs %s is refused', async (_what, bytes, words) => {
  await expect(check('pdf', bytes())).rejects.toMatchObject(refusal(words));
});

test.each([
  ['a locked one', () => buildDoc({ streams: ['EncryptedPackage'] }), /设有打开密码/],
  ['a cut one', () => buildXlsx().subarray(0, 200), /不是 Excel 表格/],
  ['one whose content was damaged on its way', () => damage(buildXlsx()), /不是 Excel 表格/],
  ['a Word document', () => buildDocx(), /不是 Excel 表格/],
  ['one with macros by its type', () => buildXlsx({ type: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }), /宏/],
  ['one with macros by its parts', () => buildXlsx({ parts: { 'xl/vbaProject.bin': 'x' } }), /宏/],
  ['one with a sheet of macros', () => buildXlsx({ parts: { 'xl/macrosheets/sheet1.xml': '<x/>' } }), /宏/],
  [
    'one that starts a program',
    () => buildXlsx({ parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>' } }),
    /DDE/,
  ],
  ['a bomb', () => swell(buildXlsx()), /解压后过大/],
])('of workbooks %s is refused', async (_what, bytes, words) => {
  await expect(check('xlsx', bytes())).rejects.toMatchObject(refusal(words));
});

test('when the queue is full, further documents are refused with a retry error', async () => {
  const busy = createDocumentChecker(new ParserPool({ processes: 1, waiting: 0 }));
  const tries = await Promise.allSettled([busy.check(pdf, types.pdf), busy.check(pdf, types.pdf)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 40029, retryAfter: 30 } });
});
