import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { CFB, utils, write, type BookType, type WorkBook } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { collect, fixture, packXlsx, packZip, readProblem, readAndFormatBook, withFile } from '#test/factories/platform/tabular.ts';
import { openBook } from './open-book.ts';

function list(): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ['证券代码', '证券简称', '市场', '折算率', '日期'],
    ['600001', '示例甲', '沪市', 0.7, 46_254],
    ['600002', '示例乙', null, 0.65, 46_254.5],
  ]);
  for (const address of ['D2', 'D3']) sheet[address]!.z = '0.00%';
  for (const address of ['E2', 'E3']) sheet[address]!.z = 'yyyy-mm-dd';
  sheet['!merges'] = [utils.decode_range('C2:C3')];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '名单');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), '旧');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return book;
}

const asSeen = [
  '1:证券代码|证券简称|市场|折算率|日期',
  '2:600001|示例甲|沪市|0.7%|2026-08-20',
  '3:600002|示例乙|沪市|0.65%|2026-08-20 12:00:00',
];

describe('binary workbooks', () => {
  test.each([
    ['xls', 'biff8', 'list.xls'],
    ['xls', 'biff8', 'list.xlsx'],
    ['xlsb', 'xlsb', 'list.xlsb'],
    ['xlsb', 'xlsb', 'list.xls'],
    ['xlsx', 'xlsx', 'list.xls'],
  ] as const)('%s: merged cells, percentages, days, hidden sheets (%s named %s)', async (format, bookType, name) => {
    expect(await readAndFormatBook(name, write(list(), { type: 'buffer', bookType, bookSST: true }) as Buffer)).toMatchObject({
      format,
      names: ['名单', '(旧)'],
      sheets: [asSeen, ['1:x']],
    });
  });

  test('an xlsb with an altered byte is damaged', async () => {
    const bytes = Buffer.from(write(list(), { type: 'buffer', bookType: 'xlsb', compression: false }) as Buffer);
    const at = bytes.indexOf(Buffer.from('600001', 'utf16le'));
    bytes.writeUInt8(0x37, at);
    expect(at).toBeGreaterThan(0);
    expect(await readProblem('x.xlsb', bytes)).toContain('已损坏或不完整');
  });

  test('25: a workbook of Excel 5.0/95 in GBK is read', async () => {
    expect(await readAndFormatBook(fixture('25-biff5-gbk.xls'))).toMatchObject({
      format: 'xls',
      names: ['名单'],
      sheets: [['1:证券代码|证券简称|市场|折算率', '2:600001|示例甲|沪市|70%', '3:000001|示例银行|深市|70%']],
    });
  });

  // The library writes no Chinese in these formats (and its types do not list all of them); the texts are inserted afterwards
  // with the same byte length.
  test.each([
    ['biff5', 936],
    ['biff5', undefined],
    ['biff4', 936],
    ['biff4', undefined],
    ['biff3', undefined],
    ['biff2', undefined],
  ] as const)('a workbook in %s and GBK, with code page %s, is read', async (bookType, codePage) => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['QQQQQQQQ', 'XXXX'],
        [7, 0.5],
      ]),
      'Sheet1',
    );
    const bytes = Buffer.from(write(book, { type: 'buffer', bookType: bookType as BookType }) as Buffer);
    for (const [plain, chinese] of [
      ['QQQQQQQQ', '证券简称'],
      ['XXXX', '市场'],
    ] as const)
      iconv.encode(chinese, 'gbk').copy(bytes, bytes.indexOf(plain));
    const record = bytes.indexOf(Buffer.from([0x42, 0, 2, 0]));
    if (record >= 0 && codePage) bytes.writeUInt16LE(codePage, record + 4);
    // Replaced by another record of the same length (the windows are not protected).
    else if (record >= 0) bytes.writeUInt32LE(0x0002_0019, record);
    expect((await readAndFormatBook('old.xls', bytes)).sheets).toEqual([['1:证券简称|市场', '2:7|0.5']]);
  });

  test('errors of formulas keep their name', async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([['a', 'b']]);
    sheet.A1 = { t: 'e', v: 0x07 };
    sheet.B1 = { t: 'e', v: 0x2a };
    utils.book_append_sheet(book, sheet, 'x');
    await withFile('x.xls', write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, async (path) => {
      const [row] = await collect((await openBook(path)).sheets[0]!.rows());
      expect(row!.cells).toEqual(['#DIV/0!', '#N/A'].map((text) => ({ kind: 'broken', reason: 'error', text })));
    });
  });

  test('k01: a day that is written as a number is that number', async () => {
    const { names, sheets } = await readAndFormatBook(
      'rzrqjygk20260824.xls',
      gunzipSync(await readFile(fixture('k01_rzrqjygk20260824.xls.gz'))),
    );
    expect([names, sheets.map(({ length }) => length)]).toEqual([
      ['汇总信息', '明细信息'],
      [3, 1955],
    ]);
    expect(sheets[0]![1]).toMatch(/^2:20260824\|912921279071\|/);
    expect(sheets[1]!.slice(1).every((row) => /^\d+:20260824\|\d{6}\|/.test(row))).toBe(true);
  });
});

describe('XML Spreadsheet 2003', () => {
  const workbook = (body: string, more = '') =>
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40">${more}${body}</Workbook>`;
  const sheet = (rows: string) => `<Worksheet ss:Name="一&amp;二"><Table>${rows}</Table></Worksheet>`;
  const cell = (text: string, attributes = '', type = 'String') => `<Cell ${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;

  test('11: a gap in a row is read by the index of the next cell', async () => {
    expect(await readAndFormatBook(fixture('11-xml-spreadsheet-2003.xls'))).toMatchObject({
      format: 'xml',
      names: ['可充抵保证金证券'],
      sheets: [['1:证券代码|证券简称|市场|折算率', '2:000001|示例银行|深市|0.7%', '3:600001||沪市|0.65%']],
    });
  });

  test('gaps between rows and cells, also those left by merged cells and repeated rows', async () => {
    const rows = [
      `<Row ss:Index="3">${cell('a', 'ss:Index="2" ss:MergeAcross="1"')}${cell('d')}</Row>`,
      `<Row ss:Span="2"/>`,
      `<Row ss:Hidden="1">${cell('沪市', 'ss:MergeDown="1"')}${cell('x')}</Row>`,
      `<Row>${cell('y', 'ss:Index="2"')}<Cell ss:Formula="=1"/></Row>`,
    ].join('');
    expect(await readAndFormatBook('x.xls', workbook(sheet(rows)))).toMatchObject({
      names: ['一&二'],
      sheets: [['3:|a||d', '7:沪市|x hidden', '8:沪市|y|!noResult']],
    });
  });

  test('formats by style name, parent style, row and column; days, booleans and errors', async () => {
    const styles =
      '<Styles><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="c" ss:Parent="p"/><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style></Styles>';
    const row = [
      cell('0.7', 'ss:StyleID="p"', 'Number'),
      cell('0.6', 'ss:StyleID="c"', 'Number'),
      cell('46254', 'ss:StyleID="d"', 'Number'),
      cell('0.5', '', 'Number'),
      cell('2026-08-20T00:00:00.000', '', 'DateTime'),
      cell('2026-08-20T15:30:00.000', '', 'DateTime'),
      cell('1', '', 'Boolean'),
      cell('#DIV/0!', '', 'Error'),
    ].join('');
    const rows = `<Column/><Column ss:Index="4" ss:StyleID="c"/><Row>${row}</Row><Row ss:StyleID="p">${cell('0.1', '', 'Number')}</Row>`;
    expect((await readAndFormatBook('x.xml', workbook(sheet(rows), styles))).sheets).toEqual([
      ['1:0.7%|0.6%|2026-08-20|0.5%|2026-08-20|2026-08-20 15:30:00|TRUE|!error', '2:0.1%'],
    ]);
  });

  test('a text in several fonts is one text; a comment on a cell is not part of it; a hidden sheet is marked', async () => {
    const rows = `<Row><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>示</B><Font html:Color="#FF0000">例</Font></ss:Data><Comment><Data>批注</Data></Comment></Cell></Row>`;
    const hidden = sheet(`<Row>${cell('旧')}</Row>`).replace(
      '</Worksheet>',
      '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>',
    );
    expect(await readAndFormatBook('x.xls', workbook(sheet(rows) + hidden))).toMatchObject({
      names: ['一&二', '(一&二)'],
      sheets: [['1:示例'], ['1:旧']],
    });
  });

  test.each([
    ['GBK', iconv.encode(workbook(sheet(`<Row>${cell('示例')}</Row>`)).replace('?>', ' encoding="gb2312"?>'), 'gbk')],
    ['UTF-16', iconv.encode(workbook(sheet(`<Row>${cell('示例')}</Row>`)), 'utf-16le', { addBOM: true })],
  ])('in %s', async (_encoding, bytes) => {
    expect((await readAndFormatBook('x.xls', bytes)).sheets).toEqual([['1:示例']]);
  });

  test('a truncated file is damaged; XML of another kind is named', async () => {
    expect(await readProblem('x.xls', workbook(sheet(`<Row>${cell('示例')}</Row>`)).slice(0, -30))).toContain('已损坏或不完整');
    expect(await readProblem('x.xml', '<?xml version="1.0"?><orders><order/></orders>')).toContain('这是XML 数据（orders）');
  });
});

describe('OpenDocument spreadsheets', () => {
  const content = (rows: string, more = '') =>
    `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="t" xmlns:text="x" xmlns:style="s">${more}<office:body><office:spreadsheet><table:table table:name="名单">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const pack = (xml: string, more: Readonly<Record<string, string>> = {}) =>
    packZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': xml, ...more });
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const text = (words: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}><text:p>${words}</text:p></table:table-cell>`;
  const figure = (type: string, value: string, more = '') =>
    `<table:table-cell office:value-type="${type}" ${value} ${more}><text:p>shown</text:p></table:table-cell>`;

  test('repeated cells and rows, with empty ones up to the edge of the sheet', async () => {
    const empty = '<table:table-cell table:number-columns-repeated="16384"/>';
    const rows = [
      row(`${text('a', 'table:number-columns-repeated="3"')}<table:table-cell table:number-columns-repeated="2"/>${text('b')}${empty}`),
      row(empty, 'table:number-rows-repeated="3"'),
      row(text('c'), 'table:number-rows-repeated="2"'),
      row(empty, 'table:number-rows-repeated="1048570"'),
    ].join('');
    expect(await readAndFormatBook('x.ods', pack(content(rows)))).toMatchObject({
      format: 'ods',
      names: ['名单'],
      sheets: [['1:a|a|a|||b', '5:c', '6:c']],
    });
  });

  test('percentages, numbers, days, booleans, errors, merged cells, hidden rows and texts in several parts are read', async () => {
    const rows = [
      row(
        [
          text('沪市', 'table:number-rows-spanned="2"'),
          figure('percentage', 'office:value="0.7"'),
          figure('float', 'office:value="1234567.89"'),
          figure('currency', 'office:value="5"'),
          figure('date', 'office:date-value="2026-08-20"'),
          figure('date', 'office:date-value="2026-08-20T15:30:00"'),
          figure('boolean', 'office:boolean-value="true"'),
          text('#DIV/0!', 'table:formula="of:=1/0"'),
        ].join(''),
      ),
      row(
        `<table:covered-table-cell/><table:table-cell office:value-type="string"><office:annotation><text:p>批注</text:p></office:annotation><text:p>示<text:span>例</text:span><text:s text:c="2"/>甲</text:p><text:p>二<text:line-break/>三<text:tab/>四</text:p></table:table-cell>`,
        'table:visibility="collapse"',
      ),
    ].join('');
    expect((await readAndFormatBook('x.ods', pack(content(rows)))).sheets).toEqual([
      ['1:沪市|0.7%|1234567.89|5|2026-08-20|2026-08-20 15:30:00|TRUE|!error', '2:沪市|示例  甲\n二\n三\t四 hidden'],
    ]);
  });

  test('a sheet hidden by its style is marked; a sheet inside a cell is ignored', async () => {
    const style = '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>';
    const inner = `<table:table-cell><table:table table:name="in">${row(text('no'))}</table:table><text:p>外</text:p></table:table-cell>`;
    const xml = content(row(inner), style).replace(
      '</office:spreadsheet>',
      `<table:table table:name="旧" table:style-name="h">${row(text('x'))}</table:table></office:spreadsheet>`,
    );
    expect(await readAndFormatBook('x.ods', pack(xml))).toMatchObject({ names: ['名单', '(旧)'], sheets: [['1:外'], ['1:x']] });
  });

  test('a flat file is one XML document', async () => {
    expect(
      await readAndFormatBook(
        'x.fods',
        content(row(text('a')))
          .replaceAll('office:document-content', 'office:document')
          .replace('xmlns:table="t"', 'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'),
      ),
    ).toMatchObject({ format: 'ods', sheets: [['1:a']] });
  });

  test('a row that is repeated a million times, a protected file, and a text document are refused', async () => {
    expect(await readProblem('x.ods', pack(content(row(text('a'), 'table:number-rows-repeated="3000000"'))))).toContain('重复的行过多');
    expect(await readProblem('x.ods', pack('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }))).toContain('密码');
    expect(await readProblem('x.odt', packZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }))).toContain(
      '不是电子表格',
    );
  });
});

describe('pages and documents', () => {
  const table = (cells: readonly (readonly string[])[]) =>
    `<table>${cells.map((row) => `<tr>${row.map((one) => `<td>${one}</td>`).join('')}</tr>`).join('')}</table>`;
  const page = (body: string) =>
    `<html><head><meta charset="utf-8"><style>td{color:red}</style><title>名单</title></head><body>${body}</body></html>`;

  test('36: named entities', async () => {
    expect((await readAndFormatBook(fixture('36-html-entities.xls'))).sheets).toEqual([
      ['1:证券代码|证券简称|市场|折算率', '2:600001|示例—甲™|沪市|70%', '3:600002|示例“乙”|沪市|65%'],
    ]);
  });

  test.each([
    ['&lsquo;&rsquo;&hellip;&yen;&permil;&times;&deg;&middot;&Prime;', '‘’…¥‰×°·″'],
    ['&#8212;&#x2014;&#151;', '———'],
    ['&nbsp;|&ensp;&emsp;&thinsp;|', '\u00a0|\u2002\u2003\u2009|'],
    ['AT&T &unknown; &#; a&b', 'AT&T &unknown; &#; a&b'],
  ])('%s', async (written, meant) => {
    expect((await readAndFormatBook('x.html', page(table([[`[${written}]`]])))).sheets).toEqual([[`1:[${meant}]`]]);
  });

  test('scripts, styles and comments are not text; paragraphs of a cell are separated', async () => {
    expect(
      (
        await readAndFormatBook(
          'x.xls',
          page(table([['a<script>if (1 < 2) "</td>"</script><!-- <td> --><style>b</style>', '<p>一</p><p>二</p>']])),
        )
      ).sheets,
    ).toEqual([['1:a|一 二']]);
  });

  const mhtml = (parts: readonly string[]) =>
    `From: <Saved by Blink>\r\nSubject: list\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="----=_x"\r\n\r\n${parts.map((part) => `------=_x\r\n${part}\r\n`).join('')}------=_x--\r\n`;
  const encoded = (type: string, encoding: string, body: string) =>
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Location: file:///C:/x.htm\r\n\r\n${body}`;
  const quoted = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => (byte > 0x7e || byte === 0x3d ? `=${byte.toString(16).toUpperCase()}=\r\n` : String.fromCharCode(byte)))
      .join('');

  test.each(['list.mht', 'list.mhtml', 'list.xls'])('a web archive named %s: quoted-printable and base64, UTF-8 and GBK', async (name) => {
    const gbk = iconv
      .encode(page(table([['600002', '示例乙']])), 'gbk')
      .toString('base64')
      .replaceAll(/.{76}/g, '$&\r\n');
    const archive = mhtml([
      encoded('text/html; charset="utf-8"', 'quoted-printable', quoted(page(table([['600001', '示例甲']])))),
      encoded('image/png', 'base64', 'iVBORw0KGgo='),
      encoded('text/html; charset="gb2312"', 'base64', gbk),
    ]);
    expect(await readAndFormatBook(name, archive)).toMatchObject({ format: 'mhtml', sheets: [['1:600001|示例甲'], ['1:600002|示例乙']] });
  });

  test('an archive or a mail without a table is reported as such', async () => {
    expect(await readProblem('x.mht', mhtml([encoded('text/html; charset=utf-8', '8bit', page('无'))]))).toContain(
      '网页归档，但其中没有表格',
    );
    expect(await readProblem('x.eml', mhtml([encoded('image/png', 'base64', 'iVBORw0KGgo=')]))).toContain('邮件或网页归档');
  });

  const document = (body: string) =>
    packZip({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    });
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const wordTable = (rows: readonly (readonly string[])[]) =>
    `<w:tbl>${rows
      .map(
        (cells) =>
          `<w:tr>${cells.map((cell) => `<w:tc>${cell === '^' ? '<w:tcPr><w:vMerge/></w:tcPr><w:p/>' : `<w:tcPr>${cell.startsWith('!') ? '<w:vMerge w:val="restart"/>' : ''}</w:tcPr>${paragraph(cell.replace('!', ''))}`}</w:tc>`).join('')}</w:tr>`,
      )
      .join('')}</w:tbl>`;

  test('a Word document with two tables: merged cells, and the surrounding text', async () => {
    const first = wordTable([
      ['证券代码', '市场'],
      ['600001', '!沪市'],
      ['600002', '^'],
    ]);
    const bytes = document(paragraph('一、调入') + first + paragraph('二、调出') + wordTable([['证券代码'], ['000001']]));
    expect(await readAndFormatBook('list.docx', bytes)).toMatchObject({
      format: 'docx',
      names: ['第 1 个表格', '第 2 个表格'],
      sheets: [
        ['1:证券代码|市场', '2:600001|沪市', '3:600002|沪市'],
        ['1:证券代码', '2:000001'],
      ],
    });
    expect(await readProblem('none.docx', document(paragraph('无')))).toContain('Word 文档，但其中没有表格');
  });
});

describe('unsupported files are named, with the next step', () => {
  const bytes = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(600)]);
  test.each([
    ['list.pdf', bytes('%PDF-1.7'), 'PDF 文档', '请向提供方索取 Excel 或 CSV 文件'],
    ['list.xlsx', bytes('%PDF-1.7'), 'PDF 文档', '转换为 Excel'],
    ['a.png', bytes('\x89PNG\r\n\x1a\n'), '图片', '索取'],
    ['a.jpg', bytes('\xff\xd8\xff\xe0'), '图片', '索取'],
    ['a.rar', bytes('Rar!\x1a\x07'), 'RAR 压缩包', '请解压后'],
    ['a.7z', bytes('7z\xbc\xaf\x27\x1c'), '7z 压缩包', '请解压后'],
    ['a.csv.gz', bytes('\x1f\x8b\x08'), 'gzip 压缩包', '请解压后'],
    ['a.mdb', bytes('\0\x01\0\0Standard Jet DB'), 'Access 数据库', '请导出为'],
    ['a.db', bytes('SQLite format 3\0'), 'SQLite 数据库', '请导出为'],
    ['a.rtf', bytes(String.raw`{\rtf1\ansi`), 'RTF 文档', '另存为 docx'],
    ['a.slk', Buffer.from('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"a"\r\nE\r\n'), 'SYLK 表格', '另存为 xlsx'],
    ['a.dif', Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\n'), 'DIF 表格', '另存为 xlsx'],
    ['a.xls', bytes('\0\0\x02\0\x06\x04'), 'Lotus', '另存为 xlsx'],
    ['a.exe', bytes('MZ\x90\0'), '程序', '确认选对了文件'],
    ['a.pptx', packZip({ 'ppt/presentation.xml': '<p/>' }), 'PowerPoint', '索取'],
    ['a.ofd', packZip({ 'OFD.xml': '<o/>', 'Doc_0/Document.xml': '<d/>' }), 'OFD', '索取'],
    ['a.numbers', packZip({ 'Index/Document.iwa': 'x' }), 'Numbers', '导出为 Excel'],
  ])('%s', async (name, content, kind, step) => {
    const message = await readProblem(name, content);
    expect(message).toMatch(/^FileError: 这是/);
    expect([message.includes(kind), message.includes(step)]).toEqual([true, true]);
  });

  test.each([
    ['WordDocument', 'Word 97–2003 文档'],
    ['PowerPoint Document', 'PowerPoint'],
    ['__substg1.0_001A001F', 'Outlook 邮件'],
    ['EncryptedPackage', '密码'],
  ])('a compound file with %s', async (stream, kind) => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000, 1));
    expect(await readProblem('x.xls', CFB.write(file, { type: 'buffer' }) as Buffer)).toContain(kind);
  });

  test('an archive lists its files, even when the names are in GBK', async () => {
    const step = '请解压后分别导入其中的表格文件';
    const file = packZip({ 'list/甲.csv': 'a', 'list/乙.xlsx': 'b', '__MACOSX/x': 'c' });
    expect(await readProblem('x.zip', file)).toContain(`里面有 2 个文件：list/甲.csv、list/乙.xlsx。${step}`);
    const gbk = Buffer.from(packZip({ 'QQQQ/XX.csv': 'a' }));
    for (let at = gbk.indexOf('QQQQ'); at >= 0; at = gbk.indexOf('QQQQ')) iconv.encode('名单/甲', 'gbk').copy(gbk, at);
    expect(await readProblem('x.zip', gbk)).toContain(`里面有 1 个文件：名单/甲.csv。${step}`);
  });
});

describe('names', () => {
  const text = '证券代码\t证券简称\n600001\t示例甲\n';
  test('a text table, a page and a workbook may be called .xls', async () => {
    expect(await readAndFormatBook('x.xls', text)).toMatchObject({
      format: 'delimited',
      sheets: [['1:证券代码|证券简称', '2:600001|示例甲']],
    });
    expect(await readAndFormatBook('x.xls', iconv.encode(text, 'gbk'))).toMatchObject({
      format: 'delimited',
      sheets: [['1:证券代码|证券简称', '2:600001|示例甲']],
    });
    expect(await readAndFormatBook('x.xls', packXlsx('<sheetData/>'))).toMatchObject({ format: 'xlsx', sheets: [[]] });
  });

  test.each([
    ['x.csv', packXlsx('<sheetData/>')],
    ['x.xlsx', text],
    ['x.xlsb', text],
    ['x.docx', packXlsx('<sheetData/>')],
    ['x.dbf', text],
    ['x.xml', text],
    ['x.mht', text],
  ])('%s with other content is refused', async (name, content) => {
    expect(await readProblem(name, content)).toContain('文件内容与扩展名不符');
  });
});
