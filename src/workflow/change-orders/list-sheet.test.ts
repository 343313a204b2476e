import { beforeAll, expect, test } from 'vitest';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { writeXlsx, type SheetCell } from '#platform/tabular/xlsx/xlsx-write.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder } from './service/orders/write-order.ts';
import { readListSheet, writeListSheet } from './service/sheet/list-sheet.ts';

const { context } = useDatabase();
let editor: Context;
let id: number;

const links = [
  { code: 'aa', category: 'data' as const, name: '甲', url: 'https://a.example', note: '说明', phone: '010-12345678', isSample: false },
  {
    code: 'bb',
    category: 'exchange' as const,
    name: '=乙',
    url: 'https://b.example',
    note: '含“引号”，与逗号',
    checkedAt: '2026-11-16T10:00:00+08:00',
    isSample: true,
  },
];

beforeAll(async () => {
  editor = await actAs(context(), editorRights);
  await replaceRelatedLinks(context(), links);
  ({ id } = await createOrder(editor, { type: 'related-links', subject: 'all', act: 'write' }));
});

const read = (bytes: Uint8Array, name = '名单.xlsx') => readListSheet(editor, { id, file: { name, type: '', bytes } });
const book = (header: string[], rows: SheetCell[][]) => writeXlsx([{ name: '名单', header, rows }]);
const head = ['代码', '类别', '名称', '网址', '说明'];
const messagesOf = async (bytes: Uint8Array, name?: string) =>
  read(bytes, name).then(
    () => [],
    (error: { errors: { message: string }[] }) => error.errors.map(({ message }) => message),
  );

test('a list imported from its own workbook is unchanged', async () => {
  const { fileName, content } = await writeListSheet(editor, { id, format: 'xlsx' });
  expect(fileName).toBe('相关链接-2026-08-21.xlsx');
  const { items } = await read(new Uint8Array(Buffer.from(content, 'base64')));
  expect(items).toEqual((await readOrder(editor, { id })).payload['items']);
});

test('a list imported from its own CSV is unchanged, including cells that look like formulas', async () => {
  const { fileName, content } = await writeListSheet(editor, { id, format: 'csv' });
  expect(fileName).toBe('相关链接-2026-08-21.csv');
  const bytes = Buffer.from(content, 'base64');
  expect(bytes.toString()).toContain("'=乙");
  expect((await read(new Uint8Array(bytes), '名单.csv')).items).toEqual((await readOrder(editor, { id })).payload['items']);
});

test('columns can be in any order, and missing columns do not change', async () => {
  const bytes = await book(['名称', '代码', '说明', '类别', '网址'], [['甲的新名', 'aa', '新说明', '信息查询', 'https://a.example']]);
  expect((await read(bytes)).items).toEqual([{ ...links[0], name: '甲的新名', note: '新说明' }]);
});

test('labels are accepted in place of codes, and CSV files are accepted too', async () => {
  const csv = Buffer.from(`${head.join(',')}\n"cc","交易所","丙","https://c.example","说明，一句"\n`);
  expect((await read(new Uint8Array(csv), '名单.csv')).items).toEqual([
    { code: 'cc', category: 'exchange', name: '丙', url: 'https://c.example', note: '说明，一句' },
  ]);
});

test('all errors are reported at once by row and column', async () => {
  const bytes = await book(
    [...head, '核对时间', '核对为示例'],
    [
      ['aa', '不是类别', '甲', 'https://a.example', '说明', null, null],
      ['bb', '交易所', '乙', 'https://b.example', '说明', '昨天', '也许'],
    ],
  );
  const messages = await messagesOf(bytes);
  expect(messages.map((message) => message.split('：')[0])).toEqual([
    '第 2 行（甲）“类别”',
    '第 3 行（乙）“核对时间”',
    '第 3 行（乙）“核对为示例”',
  ]);
  expect(await messagesOf(await book(['名称', '网址'], [['甲', 'https://a.example']]))).toEqual([
    '表头缺少：代码、类别、说明。可先下载表格，在其中修改',
  ]);
  expect(await messagesOf(new Uint8Array(0))).toEqual(['文件是空的（0 字节）。']);
});

test('an empty cell of a field with several entries means none, where the list allows none', async () => {
  const facts = await createOrder(editor, { type: 'firm-facts', subject: 'all', act: 'write' });
  const bytes = await book(
    ['代码', '名称', '数值', '常见说法', '依据', '核对日期', '示例数据'],
    [['visit_minutes', '临柜用时', '2026-01-01 30 分钟', null, '制度', '2026-08-01', '否']],
  );
  const { items } = await readListSheet(editor, { id: facts.id, file: { name: '事实.xlsx', type: '', bytes } });
  expect(items).toMatchObject([{ code: 'visit_minutes', values: ['2026-01-01 30 分钟'], wordings: [] }]);
});

test('content that is not a list has no workbook', async () => {
  const other = await createOrder(editor, { type: 'article', act: 'write' });
  await expect(writeListSheet(editor, { ...other, format: 'csv' })).rejects.toMatchObject({ code: 40009 });
});
