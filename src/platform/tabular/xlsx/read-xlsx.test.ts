import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { collect, fixture, packXlsx, packZip, readProblem, readAndFormatBook, withFile } from '#test/factories/platform/tabular.ts';
import { openBook } from '../open-book.ts';

const text = (address: string, content: string) => `<c r="${address}" t="inlineStr"><is><t>${content}</t></is></c>`;
const rows = async (name: string, content: Uint8Array) => (await readAndFormatBook(name, content)).sheets[0];

describe('sheets are read in parallel', () => {
  test.each([1, 2, 3, 4, 5])('a list with two empty sheets after it, each reader stopping early (%d)', async () => {
    const book = await openBook(fixture('k48_三张表两张空.xlsx'));
    const counts = await Promise.all(
      book.sheets.map(async (sheet) => {
        let count = 0;
        for await (const _row of sheet.rows()) if ((count += 1) > 40) break;
        return count;
      }),
    );
    await book.close();
    expect(counts).toEqual([41, 0, 0]);
  });

  test('readers that continue after the book was closed, and many readers of one sheet, see every row', async () => {
    const book = await openBook(fixture('k48_三张表两张空.xlsx'));
    const readers = Array.from({ length: 6 }, () => collect(book.sheets[0]!.rows()));
    await book.close();
    const all = await Promise.all(readers);
    expect(all.map(({ length }) => length)).toEqual(Array(6).fill(7474));
    expect(all.every((one) => one.at(-1)!.position === all[0]!.at(-1)!.position)).toBe(true);
  });

  test('a reader whose file disappears gets an error', async () => {
    const failure = await withFile('x.xlsx', packXlsx(`<sheetData><row r="1">${text('A1', 'a')}</row></sheetData>`), async (path) => {
      const book = await openBook(path);
      await rm(path);
      return collect(book.sheets[0]!.rows()).then(
        () => 'read',
        (error: Error) => error.name,
      );
    });
    expect(failure).toBe('FileError');
  });

  test('bytes that do not match the directory are damage, at any position', async () => {
    const bytes = packXlsx(`<sheetData><row r="1">${text('A1', 'abcdefgh'.repeat(200))}</row></sheetData>`);
    const answers = new Set<string>();
    for (let at = 40; at < bytes.length - 22; at += 7) {
      const broken = Uint8Array.from(bytes);
      broken[at]! ^= 0x55;
      const answer = await readProblem('x.xlsx', broken);
      answers.add(answer === 'opened' ? JSON.stringify(await rows('x.xlsx', broken)) : answer.slice(0, 10));
    }
    const sound = JSON.stringify(await rows('x.xlsx', bytes));
    expect([...answers].filter((answer) => answer !== sound && answer !== 'FileError:')).toEqual([]);
  });
});

describe('parts under other names', () => {
  const sheet = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>';
  const sharedTexts = '<si><t>证券代码</t></si>';

  test('08: the relationship names a part in another letter case', async () => {
    expect((await readAndFormatBook(fixture('08-part-name-case.xlsx'))).sheets).toEqual([
      ['1:证券代码|证券简称|市场|折算率', '2:600001|示例甲|沪市|70%'],
    ]);
  });

  test.each([
    [
      'a target from here',
      { targets: { sharedStrings: './sharedStrings.xml', worksheet: './worksheets/sheet1.xml', officeDocument: './xl/workbook.xml' } },
    ],
    [
      'a target from the top',
      { targets: { sharedStrings: '/xl/sharedStrings.xml', worksheet: '/xl/worksheets/sheet1.xml', officeDocument: '/xl/workbook.xml' } },
    ],
    [
      'a target that climbs',
      { targets: { sharedStrings: '../xl/sharedStrings.xml', worksheet: 'worksheets/../../xl/worksheets/sheet1.xml' } },
    ],
    [
      'backslashes',
      {
        targets: { worksheet: String.raw`worksheets\sheet1.xml` },
        parts: { 'xl/worksheets/sheet1.xml': String.raw`xl\worksheets\sheet1.xml` },
      },
    ],
    [
      'an escaped blank',
      { targets: { worksheet: 'worksheets/sheet%201.xml' }, parts: { 'xl/worksheets/sheet1.xml': 'xl/worksheets/sheet 1.xml' } },
    ],
    [
      'every part in capitals',
      {
        parts: {
          '_rels/.rels': '_RELS/.RELS',
          'xl/workbook.xml': 'XL/WORKBOOK.XML',
          'xl/_rels/workbook.xml.rels': 'XL/_RELS/WORKBOOK.XML.RELS',
          'xl/worksheets/sheet1.xml': 'XL/WORKSHEETS/SHEET1.XML',
          'xl/sharedStrings.xml': 'XL/SHAREDSTRINGS.XML',
        },
      },
    ],
    ['no relationships of the package', { parts: { '_rels/.rels': 'other.rels' } }],
  ])('%s', async (_about, names) => {
    expect(await rows('x.xlsx', packXlsx(sheet, { sharedTexts, ...names }))).toEqual(['1:证券代码']);
  });

  test('a missing sheet or text is damage, never a blank', async () => {
    expect(await readProblem('x.xlsx', packXlsx(sheet))).toContain('单元格 A1 的文字不在文件里');
    expect(await readProblem('x.xlsx', packXlsx(sheet, { sharedTexts, targets: { sharedStrings: 'other.xml' } }))).toContain(
      '单元格 A1 的文字不在文件里',
    );
    expect(await readProblem('x.xlsx', packXlsx(sheet, { sharedTexts, targets: { worksheet: 'other.xml' } }))).toContain(
      '缺少工作表「名单」的内容',
    );
  });

  test('parts in UTF-16, and names with a prefix', async () => {
    const prefixed =
      '\ufeff<x:worksheet xmlns:x="y"><x:sheetData><x:row r="2"><x:c r="B2" t="str"><x:v>值</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const bytes = packZip({
      'xl/workbook.xml': '<x:workbook xmlns:x="y" xmlns:q="z"><x:sheets><x:sheet name="a" q:id="r"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="s.xml"/></Relationships>',
      'xl/s.xml': Buffer.from(prefixed, 'utf16le'),
    });
    expect(await rows('x.xlsx', bytes)).toEqual(['2:|值']);
  });
});

describe('texts', () => {
  test('02: escapes of characters that XML cannot hold', async () => {
    expect((await readAndFormatBook(fixture('02-x-escapes.xlsx'))).sheets).toEqual([
      ['1:网点名称|地址|电话|备注', '2:示例营业部|北京市\n示例路1号|010-00000000|A_x0042_B\tC'],
    ]);
  });

  test.each([
    ['_x000D_', '\n'],
    ['a_x000A_b', 'a\nb'],
    ['a_x000d_\nb', 'a\nb'],
    ['_x4E2D__x6587_', '中文'],
    ['_xD842__xDFB7_', '𠮷'],
    ['_x005F_x000D_', '_x000D_'],
    ['_x00_ _x12345_ _xZZZZ_ _X000D_', '_x00_ _x12345_ _xZZZZ_ _X000D_'],
  ])('%s, as shared text, in the cell, and as the result of a formula', async (written, meant) => {
    const sheet = `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>${text('B1', written)}<c r="C1" t="str"><f>x</f><v>${written}</v></c></row></sheetData>`;
    expect(await rows('x.xlsx', packXlsx(sheet, { sharedTexts: `<si><t>${written}</t></si>` }))).toEqual([`1:${meant}|${meant}|${meant}`]);
  });

  test('a text in several runs is one text; its pronunciation is not part of it', async () => {
    const runs = '<r><t>示</t></r><r><t>例</t></r><rPh sb="0" eb="1"><t>shi</t></rPh>';
    const sheet = `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is>${runs}</is></c></row></sheetData>`;
    expect(await rows('x.xlsx', packXlsx(sheet, { sharedTexts: `<si>${runs}</si>` }))).toEqual(['1:示例|示例']);
  });
});

describe('merged cells', () => {
  const merged = (cells: string, ...areas: string[]) =>
    packXlsx(`<sheetData>${cells}</sheetData><mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`);
  const row = (position: number, cells: Readonly<Record<string, string>>) =>
    `<row r="${position}">${Object.entries(cells)
      .map(([letter, content]) => text(`${letter}${position}`, content))
      .join('')}</row>`;

  test('03: the market of three merged rows applies to each of them', async () => {
    expect((await readAndFormatBook(fixture('03-merged-market.xlsx'))).sheets).toEqual([
      ['1:证券代码|证券简称|市场|折算率', '2:600001|示例甲|沪市|70%', '3:600002|示例乙|沪市|65%', '4:600003|示例丙|沪市|60%'],
    ]);
  });

  test('several areas, also in the last column; numbers and texts; the same value repeated behind them is accepted', async () => {
    const cells = [
      row(1, { A: '1', B: 'x', C: '甲' }),
      row(2, { A: '2' }),
      `<row r="3">${text('A3', '3')}<c r="B3"><v>0.5</v></c></row>`,
      row(4, { A: '4', C: '甲' }),
      row(5, { A: '5' }),
    ].join('');
    expect(await rows('x.xlsx', merged(cells, 'B1:B2', 'C1:C4', 'B3:B5'))).toEqual([
      '1:1|x|甲',
      '2:2|x|甲',
      '3:3|0.5|甲',
      '4:4|0.5|甲',
      '5:5|0.5',
    ]);
  });

  test('a different value behind merged cells is an error that names the range', async () => {
    const cells = row(1, { A: '1', B: '沪市' }) + row(2, { A: '2', B: '深市' });
    expect(await readProblem('x.xlsx', merged(cells, 'B1:B2'))).toContain('单元格 B1:B2 是合并的，但 B2 里另有看不见的内容');
  });

  test('a title over rows and columns appears once; a cell over columns belongs to the first', async () => {
    const cells = row(1, { A: '标题' }) + row(3, { A: 'a', B: 'b' }) + row(4, { A: '跨列', C: 'c' });
    expect(await rows('x.xlsx', merged(cells, 'A1:C2', 'A4:B4'))).toEqual(['1:标题', '3:a|b', '4:跨列||c']);
  });
});

describe('rows without content', () => {
  const header = `<row r="1">${text('A1', '代码')}${text('B1', '名称')}</row>`;

  test('formatted empty rows are skipped, however many; the others keep their position', async () => {
    const empty = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, index) =>
          `<row r="${from + index}" s="1" customFormat="1"><c r="A${from + index}" s="1"/><c r="B${from + index}" s="1"/></row>`,
      ).join('');
    const sheet = `<sheetData>${header}${empty(2, 30_000)}<row r="30002"><c r="A30002" s="1"/>${text('B30002', '末')}<c r="C30002" s="1"/></row>${empty(30_003, 30_000)}</sheetData>`;
    expect(await rows('x.xlsx', packXlsx(sheet))).toEqual(['1:代码|名称', '30002:|末']);
  });

  test('cells and rows without a position follow the one before, also an empty one', async () => {
    const sheet = `<sheetData>${header}<row><c s="1"/><c t="str"><v>b</v></c></row><row r="4"/><row><c r="B5" s="1"/><c t="str"><v>c</v></c></row></sheetData>`;
    expect(await rows('x.xlsx', packXlsx(sheet))).toEqual(['1:代码|名称', '2:|b', '5:||c']);
  });

  test('markup of an empty cell inside a text is text', async () => {
    const sheet = `<sheetData><row r="1"><c r="A1" t="str"><v><![CDATA[<c r="A1"/><c r="B1"/></row>]]></v></c></row></sheetData>`;
    expect(await rows('x.xlsx', packXlsx(sheet))).toEqual(['1:<c r="A1"/><c r="B1"/></row>']);
  });

  test('repeated reading of the top of a sheet does not unpack it again', async () => {
    const sheet = `<sheetData>${header}<row r="2">${text('A2', '1')}</row></sheetData>`;
    await withFile('x.xlsx', packXlsx(sheet), async (path) => {
      const book = await openBook(path);
      expect(await collect(book.sheets[0]!.rows())).toHaveLength(2);
      await rm(path);
      expect(await collect(book.sheets[0]!.rows())).toHaveLength(2);
    });
  });
});
