import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { isReadableDoc } from '#platform/documents/check/check-doc.ts';
import { buildDoc, buildDocx, buildPdf, templateRelation } from '#test/support/documents.ts';
import { recogniseDocument } from './file-check.ts';
import { cleanName, extensionOf } from './file-name.ts';

const recognise = (name: string, bytes: Uint8Array, type = '') => recogniseDocument({ name, type, bytes });
const refusal = (words: RegExp) => ({ code: 40001, errors: [{ path: 'file', message: expect.stringMatching(words) as string }] });

let pdf: Buffer;
beforeAll(async () => void (pdf = await buildPdf()));

/** Inserts an object into the PDF. */
const withObject = (object: string): Buffer => Buffer.concat([pdf.subarray(0, 9), Buffer.from(`${object}\n`, 'latin1'), pdf.subarray(9)]);
const packed = (object: string): string => {
  const content = deflateSync(Buffer.from(object)).toString('latin1');
  return `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`;
};

test('each kind is recognised by its bytes', async () => {
  expect(await recognise('简历.PDF', pdf, 'application/pdf')).toBe('pdf');
  expect(await recognise('a.docx', buildDocx())).toBe('docx');
  expect(await recognise('a.doc', buildDoc(), 'application/msword')).toBe('doc');
  expect(await recognise('a.jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg')).toBe('jpg');
});

test('media types sent by office programs are accepted', async () => {
  expect(await recognise('a.docx', buildDocx(), 'application/wps-office.docx')).toBe('docx');
  expect(await recognise('a.doc', buildDoc(), 'application/kswps')).toBe('doc');
  expect(await recognise('a.pdf', pdf, 'application/octet-stream')).toBe('pdf');
});

test.each([
  ['a program named PDF', '简历.pdf', () => Buffer.from('4d5a90000300000004000000', 'hex'), '', /内容不是PDF/],
  ['a page named PDF', '简历.pdf', () => Buffer.from('<html><script>alert(1)</script>%PDF-1.7'), '', /内容不是PDF/],
  ['a PDF with something before it', '简历.pdf', () => Buffer.concat([Buffer.from('GIF89a'), pdf]), '', /内容不是PDF/],
  ['a program with its own name', '简历.exe', () => Buffer.from('4d5a9000', 'hex'), '', /请上传 PDF/],
  ['a name with two endings', '简历.pdf.exe', () => pdf, '', /请上传 PDF/],
  ['a name without an ending', '简历', () => pdf, '', /请上传 PDF/],
  ['a document with macros by its ending', '简历.docm', () => buildDocx(), '', /请上传 PDF/],
  ['a rich text named DOC', '简历.doc', () => Buffer.from('{\\rtf1\\ansi 简历}'), '', /内容不是DOC/],
  ['a PDF named DOCX', '简历.docx', () => pdf, '', /是PDF 格式.*不一致/],
  ['a JPG named PDF', '简历.pdf', () => Buffer.from('ffd8ffe0', 'hex'), '', /是JPG 格式.*不一致/],
  ['a PDF sent as a page', '简历.pdf', () => pdf, 'text/html; charset=utf-8', /不一致/],
  ['a PDF sent as a picture', '简历.pdf', () => pdf, 'image/jpeg', /不一致/],
  ['a DOCX sent as a program', '简历.docx', () => buildDocx(), 'application/x-msdownload', /不一致/],
])('%s is refused', async (_what, name, bytes, type, words) => {
  await expect(recognise(name, bytes(), type)).rejects.toMatchObject(refusal(words));
});

test.each([
  ['a script', () => withObject('9 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj'), /脚本/],
  ['a script under a name that is written in signs', () => withObject('9 0 obj << /S /#4Aava#53cript >> endobj'), /脚本/],
  ['a program to be started', () => withObject('9 0 obj << /S /Launch /F (cmd.exe) >> endobj'), /启动程序/],
  ['a script in a packed object', () => withObject(packed('8 0 << /S /JavaScript /JS 3 0 R >>')), /脚本/],
  ['an archive at its end', () => Buffer.concat([pdf, buildDocx()]), /压缩包/],
])('a PDF with %s is refused', async (_what, bytes, words) => {
  await expect(recognise('a.pdf', bytes())).rejects.toMatchObject(refusal(words));
});

test('script marks inside image data are a coincidence: such a PDF is accepted', async () => {
  const object = '9 0 obj << /Length 20 >> stream\nxx/JS (y) /Launch zz\nendstream endobj';
  expect(await recognise('a.pdf', withObject(object))).toBe('pdf');
});

test.each([
  ['a ZIP without a document', () => buildDocx('', { without: 'word/document.xml' }), /不是 Word 文档/],
  ['a ZIP without types', () => buildDocx('', { without: '[Content_Types].xml' }), /不是 Word 文档/],
  [
    'a sheet',
    () => buildDocx('', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' }),
    /不是 Word 文档/,
  ],
  ['a broken ZIP', () => buildDocx().subarray(0, 300), /不是 Word 文档/],
  ['something behind its end', () => Buffer.concat([buildDocx(), Buffer.from('MZ\u0090'.repeat(90))]), /不是 Word 文档/],
  ['macros by type', () => buildDocx('', { type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }), /宏/],
  ['macros by part', () => buildDocx('', { parts: { 'word/vbaProject.bin': 'x' } }), /宏/],
  ['controls', () => buildDocx('', { parts: { 'word/activeX/activeX1.xml': '<x/>' } }), /控件/],
  ['a part that leaves its folder', () => buildDocx('', { parts: { '../../etc/passwd': 'x' } }), /不是 Word 文档/],
  [
    'a template from elsewhere',
    () => buildDocx('', { parts: { 'word/_rels/settings.xml.rels': templateRelation('https://example.com/a.dotm') } }),
    /从外部载入模板/,
  ],
])('a DOCX that is or has %s is refused', async (_what, bytes, words) => {
  await expect(recognise('a.docx', bytes())).rejects.toMatchObject(refusal(words));
});

test('a template on the author’s own disk is accepted, because Word writes it by default', async () => {
  const parts = { 'word/_rels/settings.xml.rels': templateRelation('file:///C:/Users/a/Normal.dotm') };
  expect(await recognise('a.docx', buildDocx('简历', { parts }))).toBe('docx');
});

test('a DOCX with an excessive unpacked size is refused before unpacking', async () => {
  const bomb = buildDocx();
  const entry = bomb.lastIndexOf(Buffer.from('504b0102', 'hex'));
  bomb.writeUInt32LE(0xf000_0000, entry + 24);
  await expect(recognise('a.docx', bomb)).rejects.toMatchObject(refusal(/解压后过大|不是 Word/));
});

test.each([
  ['an installer', () => buildDoc({ streams: ['SummaryInformation'] }), /不是 Word 文档/],
  ['a sheet', () => buildDoc({ streams: ['Workbook'] }), /不是 Word 文档/],
  ['nothing but its first bytes', () => buildDoc().subarray(0, 8), /不是 Word 文档/],
  ['macros', () => buildDoc({ streams: ['WordDocument', 'Macros'] }), /宏/],
  ['a password', () => buildDoc({ isLocked: true }), /密码/],
  ['a locked package', () => buildDoc({ streams: ['EncryptedPackage'] }), /密码/],
])('a DOC that is or has %s is refused', async (_what, bytes, words) => {
  await expect(recognise('a.doc', bytes())).rejects.toMatchObject(refusal(words));
});

test('a directory with a cyclic chain is detected', async () => {
  const circle = buildDoc({ streams: ['SummaryInformation'] });
  circle.writeUInt32LE(1, 512 + 4);
  await expect(recognise('a.doc', circle)).rejects.toMatchObject(refusal(/不是 Word 文档/));
});

test('a DOC without text is stored as unreadable', () => {
  expect([isReadableDoc(buildDoc()), isReadableDoc(buildDoc({ characters: 1 }))]).toEqual([true, false]);
});

test.each([
  ['../../etc/简历.pdf', '简历.pdf'],
  ['C:\\Users\\a\\简历.pdf', '简历.pdf'],
  ['简\u202Efdp.历.exe', '简fdp.历.pdf'],
  ['  a\u0000b\nc\u200B.PDF', 'abc.pdf'],
  ['.pdf', '简历.pdf'],
  ['a<b>:"|?*%.pdf', 'a_b_______.pdf'],
  [`${'长'.repeat(200)}.docx`, `${'长'.repeat(76)}.pdf`],
  ['简历 2026.8.pdf', '简历 2026.8.pdf'],
])('the name %j is stored as %j', (name, kept) => {
  expect(cleanName(name, 'pdf', '简历')).toBe(kept);
});

test('the file extension is the real end of the name, whatever is displayed', () => {
  expect(extensionOf('a\u202Efdp.exe')).toBe('exe');
  expect(extensionOf('a.exe\u202E')).toBe('exe');
  expect(extensionOf('a.pdf ')).toBe('pdf');
  expect(extensionOf('/a.b/c')).toBe('');
});
