import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { openBook } from '../open-book.ts';
import { writeXlsx, type SheetContent } from './xlsx-write.ts';

/** Reads the workbook back with our streaming reader, which shares no code with the writer. */
async function readBack(sheets: readonly SheetContent[]): Promise<Record<string, (readonly Cell[])[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-xlsx-'));
  const path = join(folder, 'x.xlsx');
  await writeFile(path, await writeXlsx(sheets));
  const book = await openBook(path);
  try {
    const found: Record<string, (readonly Cell[])[]> = {};
    for (const sheet of book.sheets) {
      found[sheet.name] = [];
      for await (const { cells } of sheet.rows()) found[sheet.name]!.push(cells);
    }
    return found;
  } finally {
    await book.close();
    await rm(folder, { recursive: true });
  }
}

test('text stays text, whatever it looks like: codes, dates, formulas, markup', async () => {
  const row = ['000001', '2026-08-21', '=1+1', '<b>&', '1E5', '-'];
  const { 名单: rows } = await readBack([{ name: '名单', header: ['代码', '日', '公式', '标记', '数', '无'], rows: [row] }]);
  expect(rows?.[1]).toEqual(row);
});

test('numbers are numbers, and percentages are shown as such with the same value', async () => {
  const { 名单: rows } = await readBack([{ name: '名单', header: ['a', 'b', 'c'], rows: [[-12.5, { percent: 57 }, { percent: 62.5 }]] }]);
  expect(rows?.[1]).toEqual([
    { kind: 'number', value: -12.5, isPercent: false },
    { kind: 'number', value: 0.57, isPercent: true },
    { kind: 'number', value: 0.625, isPercent: true },
  ]);
});

test('new input in a column of text stays text: the whole column has the text format', async () => {
  const bytes = await writeXlsx([
    { name: '一', header: ['a', 'b'], rows: [], textColumns: [1] },
    { name: '二', header: ['a'], rows: [] },
  ]);
  const parts = unzipSync(bytes);
  const textOf = (name: string) => strFromU8(parts[name]!);
  const cellFormats = textOf('xl/styles.xml')
    .split('<cellXfs')[1]!
    .split('</cellXfs>')[0]!
    .match(/<xf [^>]*>/g)!;
  const styled = [...textOf('xl/worksheets/sheet1.xml').matchAll(/<col min="(\d+)"( style="(\d+)")?/g)];
  expect(styled.map(([, column, , style]) => [column, style && /numFmtId="49"/.test(cellFormats[Number(style)]!)])).toEqual([
    ['1', undefined],
    ['2', true],
  ]);
  expect(textOf('xl/worksheets/sheet2.xml')).not.toMatch(/<col [^>]*style=/);
});

test('null is an empty cell, and every sheet has its name', async () => {
  const sheets = await readBack([
    {
      name: '一',
      header: ['a', 'b', 'c'],
      rows: [
        ['x', null, 'z'],
        ['x', '', 'z'],
      ],
    },
    { name: '二', header: ['a'], rows: [] },
  ]);
  expect(sheets).toEqual({
    一: [
      ['a', 'b', 'c'],
      ['x', '', 'z'],
      ['x', '', 'z'],
    ],
    二: [['a']],
  });
});

test('simultaneous workbooks do not mix', async () => {
  const books = await Promise.all(['甲', '乙', '丙'].map((name) => readBack([{ name, header: [name], rows: [[name]] }])));
  expect(books).toEqual(['甲', '乙', '丙'].map((name) => ({ [name]: [[name], [name]] })));
});

test('the header of every sheet is bold with a background, frozen and filterable; the columns fit their content', async () => {
  const parts = unzipSync(
    await writeXlsx([
      { name: '名单', header: ['证券代码', '折算率'], rows: [['000001.SZ', { percent: 57 }]] },
      { name: '说明', header: ['项目', '内容'], rows: [] },
    ]),
  );
  const [styles, ...sheets] = ['xl/styles.xml', 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'].map((name) =>
    strFromU8(parts[name]!),
  );
  const formats = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles!)![1]!.match(/<xf [^>]*>/g)!;
  const fonts = /<fonts[^>]*>(.*)<\/fonts>/.exec(styles!)![1]!.match(/<font>.*?<\/font>/g)!;
  for (const sheet of sheets) {
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:B');
    expect(sheet).toMatch(/<col min="1" max="1" width="\d/);
    const format = formats[Number(/<c r="B1" s="(\d+)"/.exec(sheet)![1])]!;
    expect(format).toMatch(/numFmtId="49".*applyFont="1" applyFill="1"/);
    expect(fonts[Number(/fontId="(\d+)"/.exec(format)![1])]).toContain('<b/>');
  }
  expect(formats.filter((one) => one.includes('applyFont'))).toHaveLength(1);
});
