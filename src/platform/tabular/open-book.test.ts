import { crc32, deflateRawSync } from 'node:zlib';
import { CFB, utils, write, type WorkBook } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { collect, fixture, readProblem, readAndFormatBook, withFile } from '#test/factories/platform/tabular.ts';
import { openBook } from './open-book.ts';

const table = '代码,简称\n600000,浦发银行\n';

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8', Buffer.from(`\ufeff${table}`)],
    ['GB18030（含 GBK、GB2312）', iconv.encode(table, 'gb18030')],
    ['UTF-16 LE', iconv.encode(table, 'utf-16le', { addBOM: true })],
    ['UTF-16 BE', iconv.encode(table, 'utf-16be', { addBOM: true })],
  ])('%s is read as written', async (encoding, bytes) => {
    expect(await readAndFormatBook('encoded.csv', bytes)).toMatchObject({ encoding, sheets: [['1:代码|简称', '2:600000|浦发银行']] });
  });

  test.each([
    ['UTF-8', Buffer.from('\ufeff甲,1\r\n\n乙,2')],
    ['UTF-16 LE', iconv.encode('甲,1\r\n\n乙,2', 'utf-16le', { addBOM: true })],
    ['UTF-16 BE', iconv.encode('甲,1\r\n\n乙,2', 'utf-16be', { addBOM: true })],
  ])('%s: the lines as bytes are those of the file, without its byte order mark', async (_encoding, bytes) => {
    const lines = await withFile('lines.csv', bytes, async (path) => collect((await openBook(path)).sheets[0]!.lines!()));
    const mark = bytes.length - Buffer.concat(lines).length;
    expect([lines.length, Buffer.concat(lines).equals(bytes.subarray(mark)), mark]).toEqual([3, true, bytes[0] === 0xef ? 3 : 2]);
  });

  test('UTF-16 without a byte order mark is recognised by its zeros', async () => {
    expect(await readAndFormatBook('bare.csv', Buffer.from('600000,abc\n600001,def\n', 'utf16le'))).toMatchObject({
      encoding: 'UTF-16 LE',
      sheets: [['1:600000|abc', '2:600001|def']],
    });
  });

  test('a multi-byte character on the border of two pieces is read whole', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `${index},浦发银行`).join('\n');
    for (const encode of [(text: string) => Buffer.from(`x,${text}`), (text: string) => iconv.encode(`,${text}`, 'gb18030')]) {
      const [sheet] = (await readAndFormatBook('long.csv', encode(rows))).sheets;
      expect(new Set(sheet!.slice(1).map((row) => row.split('|')[1]))).toEqual(new Set(['浦发银行']));
    }
  });

  test('parts in different encodings are named by their lines, even when the second part is one line at the end', async () => {
    const mixed = Buffer.concat([iconv.encode(table.repeat(500), 'gb18030'), Buffer.from('600036,招商银行')]);
    expect(await readProblem('mixed.csv', mixed)).toContain('第 1001 行是 UTF-8，第 1 行不是');
  });

  test('Big5 is recognised and refused', async () => {
    expect(await readProblem('big5.csv', iconv.encode('證券代碼,證券簡稱,市場,折算率\n600000,浦發銀行,滬市,七成\n', 'big5'))).toContain(
      'Big5',
    );
  });

  test('a file that no encoding decodes is refused', async () => {
    expect(await readProblem('latin.csv', Buffer.from([0x61, 0xff, 0xff, 0x2c, 0x80, 0x0a]))).toContain('认不出文件的编码');
  });
});

describe('text tables', () => {
  test('19: semicolons in remarks do not separate cells', async () => {
    expect((await readAndFormatBook(fixture('19-delimiter-trap.csv'))).sheets).toEqual([
      ['1:证券代码|证券简称|备注', '2:600001|示例甲|a;b;c;d;e', '3:600002|示例乙|a;b;c;d;e', '4:600003|示例丙|a;b;c;d;e'],
    ]);
  });

  test.each(['\u001a', '\r\n\u001a', '\n\u001a\u001a\n', '\n\u001a\0\0'])(
    'the end-of-file mark of a text is not part of it (%j)',
    async (end) => {
      for (const length of [1, 8_000]) {
        const rows = Array.from({ length }, (_, index) => `${600_000 + index},甲`).join('\n');
        const bytes = Buffer.from(rows + end);
        const [sheet] = (await readAndFormatBook('x.csv', bytes)).sheets;
        expect([sheet!.length, sheet!.at(-1)]).toEqual([length, `${length}:${600_000 + length - 1}|甲`]);
        const lines = await withFile('x.csv', bytes, async (path) => collect((await openBook(path)).sheets[0]!.lines!()));
        expect([lines.length, lines.at(-1)!.toString().trim()]).toEqual([length, `${600_000 + length - 1},甲`]);
      }
      expect(await readAndFormatBook('x.json', `[{"a":1}]${end}`)).toMatchObject({ sheets: [['0:a', '1:1']] });
    },
  );

  test('the same mark inside a text does not end it', async () => {
    expect((await readAndFormatBook('x.csv', 'a,b\n1\u001a,2\n\u001a3,4\n')).sheets).toEqual([['1:a|b', '2:1\u001a|2', '3:\u001a3|4']]);
  });
});

describe('formats are detected by content', () => {
  test('an HTML table named .xls is read with nested tags, spans, entities and unclosed cells', async () => {
    const html =
      '<!-- x --><html><body><table><tr><th colspan="2">a<th>b</tr><tr><td>1<br>2</td><td><b>x</b>&nbsp;&lt;y&gt;</td><td>&#31532;</table></body></html>';
    expect(await readAndFormatBook('page.xls', html)).toMatchObject({ format: 'html', sheets: [['1:a||b', '2:1 2|x\u00a0<y>|第']] });
  });

  test('cells that span rows are repeated in each of them; a table around tables is not a table, and its content is text of the page', async () => {
    const inner = '<table><tr><td rowspan=3>a<td>b</tr><tr><td rowspan="2">c</tr><tr></tr></table>';
    const html = `<title>甲</title><table><tr><td>导航<td><p>一、<b>乙</b></p>${inner}丙<br>丁${inner}</td></tr></table>戊`;
    expect((await readAndFormatBook('page.html', html)).sheets).toEqual([
      ['1:a|b', '2:a|c', '3:a|c'],
      ['1:a|b', '2:a|c', '3:a|c'],
    ]);
    const pages = await withFile('page.html', html, async (path) => (await openBook(path)).sheets.map(({ page }) => page));
    expect(pages).toEqual([
      { before: ['甲', '导航', '一、乙'], all: ['甲', '导航', '一、乙', '丙', '丁', '戊'] },
      { before: ['丙', '丁'], all: ['甲', '导航', '一、乙', '丙', '丁', '戊'] },
    ]);
  });

  test('a small page that spans millions of cells is refused', async () => {
    const row = `<tr>${'<td rowspan=9999 colspan=100>'.repeat(10)}</tr>`;
    expect(await readProblem('bomb.html', `<table>${row}${'<tr>'.repeat(9_000)}</table>`)).toContain('跨行、跨列的单元格过多');
  });

  test('a page without a table is refused', async () => {
    expect(await readProblem('none.html', '<html><body><table></table></body></html>')).toContain('没有表格');
  });

  test('JSONP with single quotes; the page number and the date in its wrapper', async () => {
    const jsonp = `cb([[{"content":[{"zqdm":"920000","zqjc":"it's"},{"zqdm":"920001","x":1.5}],"totalPages":4,"number":2}],'2026-08-20'])`;
    expect(await readAndFormatBook('page.txt', jsonp)).toMatchObject({
      format: 'jsonp',
      dataDate: '2026-08-20',
      page: { number: 2, of: 4 },
      sheets: [['0:zqdm|zqjc|x', "1:920000|it's|", '2:920001||1.5']],
    });
  });

  test('broken JSONP, and JSON without records, are errors', async () => {
    expect(await readProblem('cut.json', 'cb([{"content":[{"a":1}')).toContain('JSON 数据不完整');
    expect(await readProblem('none.json', '{"a":1}')).toContain('没有找到记录列表');
  });

  test.each([
    ['text.xlsx', table],
    ['page.csv', '<html><table><tr><td>1</table></html>'],
    ['data.csv', 'cb([{"a":1}])'],
  ])('%s contradicts its content', async (name, content) => {
    expect(await readProblem(name, content)).toContain('文件内容与扩展名不符');
  });

  test('an unknown extension allows every content', async () => {
    expect((await readAndFormatBook('table.dat', table)).format).toBe('delimited');
  });

  test('an empty and a missing file are reported as such', async () => {
    expect(await readProblem('empty.csv', '')).toContain('文件是空的');
    await expect(openBook('/nowhere/nothing.csv')).rejects.toThrow('找不到文件');
  });
});

function workbook(): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ['code', 'rate', 'day'],
    ['000001', 0.65, 46_255],
    [1, 1, 2],
  ]);
  sheet.B2!.z = '0.00%';
  sheet.C2!.z = 'yyyy-mm-dd';
  sheet['!rows'] = [{}, { hidden: true }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '名单');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), '旧');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return book;
}

/** Creates a zip archive with one file, maximally compressed. */
function packZip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end]);
}

describe('workbooks', () => {
  test.each([
    ['xlsx', { bookType: 'xlsx' }],
    ['xlsx with shared texts', { bookType: 'xlsx', bookSST: true }],
    ['xls', { bookType: 'biff8' }],
  ] as const)('%s: numbers keep the meaning of their format, hidden rows and sheets are marked', async (name, options) => {
    const bytes = write(workbook(), { type: 'buffer', ...options }) as Buffer;
    const book = await readAndFormatBook(`${name.replaceAll(' ', '-')}.${options.bookType === 'biff8' ? 'xls' : 'xlsx'}`, bytes);
    // The library does not write hidden rows of the old format.
    const mark = name === 'xls' ? '' : ' hidden';
    expect([book.names, book.sheets]).toEqual([
      ['名单', '(旧)'],
      [['1:code|rate|day', `2:000001|0.65%|2026-08-21${mark}`, '3:1|1|2'], ['1:x']],
    ]);
  });

  test('a zip file that is not a workbook, and a truncated workbook, are reported as such', async () => {
    const zip = CFB.utils.cfb_new();
    CFB.utils.cfb_add(zip, '/readme.txt', Buffer.from('hello'));
    expect(await readProblem('other.xlsx', CFB.write(zip, { fileType: 'zip', type: 'buffer' }) as Buffer)).toContain('不是 Excel 工作簿');
    const bytes = write(workbook(), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(await readProblem('cut.xlsx', bytes.subarray(0, bytes.length / 2))).toContain('已损坏或不完整');
    expect(await readProblem('cut.xls', (write(workbook(), { type: 'buffer', bookType: 'biff8' }) as Buffer).subarray(0, 600))).toContain(
      '已损坏或不完整',
    );
  });

  test('a zip file that unpacks to a thousand times its size is not unpacked', async () => {
    const bytes = packZip('xl/workbook.xml', Buffer.alloc(20 * 1024 ** 2, ' '));
    expect(bytes.length).toBeLessThan(30_000);
    expect(await readProblem('bomb.xlsx', bytes)).toContain('解压后过大');
  });

  test('a part with a document type declaration is refused', async () => {
    const zip = CFB.read(write(workbook(), { type: 'buffer', bookType: 'xlsx' }) as Buffer, { type: 'buffer' });
    const part = CFB.find(zip, '/xl/worksheets/sheet1.xml')!;
    part.content = Buffer.from(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${Buffer.from(part.content as Uint8Array).toString()}`);
    expect(await readProblem('entity.xlsx', CFB.write(zip, { fileType: 'zip', type: 'buffer' }) as Buffer)).toContain('已损坏或不完整');
  });
});
