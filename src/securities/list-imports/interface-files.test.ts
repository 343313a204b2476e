import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { listSources } from '#workflow/imports/sources/read-sources.ts';
import { readSourceFile, writeSourceFile } from '#workflow/imports/sources/source-file.ts';
import { tablesOf } from '#workflow/imports/sources/source.ts';
import { saveSource } from '#workflow/imports/sources/write-sources.ts';
import { importList, type ListRequest } from './service/list-target.ts';
import { listTarget, listImportTargets } from './service/list-target.ts';

const { db, context } = useDatabase();

/** A clerk's spreadsheet that describes a counterparty's files. */
const description = `列,列名,单位,写法,位置,空值
证券代码,,,,1,
证券简称,,,,2,
市场,,,1=沪市；2=深市,3,
折算率,,小数,,4,
生效日期,,,,5,00000000
分隔符,,,竖线,,
控制行标记,,,HEADER,,
控制行名单,,,DBZQ,2,
控制行日期,,,,3,
控制行生效日期,,,,4,
控制行行数,,,,5,
尾行标记,,,TRAILER,,
尾行行数,,,,2,
尾行合计,折算率,,,3,
尾行校验值,,,MD5,4,
`;

const rows = ['600000|浦发银行|1|0.7|00000000|x', '000001|平安银行|2|0.65|20260901|y'];
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const block = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');
const file = ({
  control = 'HEADER|DBZQ|20260820-15:30:00.000|20260821|2',
  lines = rows,
  trailer = `TRAILER|2|1.35|${md5(block(rows))}`,
}: { control?: string; lines?: readonly string[]; trailer?: string } = {}) => block([control, ...lines, trailer]);

async function describeSource(text: string, code = 'counterparty', list: ListKind = 'collateral') {
  const described = await withFiles({ 'source.csv': text }, (pathOf) => readSourceFile(pathOf('source.csv'), listTarget(list).tables));
  if ('problem' in described) return described;
  return saveSource(context(), listImportTargets, { code, name: '示例对手方接口', mapping: { targets: [list], ...described } }, '张三');
}

function load(content: string | Buffer, more: Partial<ListRequest> = {}, name = 'list.txt'): Promise<ImportReport> {
  const request = { list: 'collateral', date: '2026-08-20', source: 'counterparty', ...more } as const;
  return withFiles({ [name]: content }, (pathOf) => importList(context(), { ...request, files: [{ path: pathOf(name) }] }));
}

const problems = ({ findings }: ImportReport) => findings.filter(({ level }) => level === 'file').map(({ message }) => message);
const versions = async () => (await db.selectFrom('listVersions').select('id').execute()).length;
const stored = async () =>
  (await db.selectFrom('collateralEntries').select(['exchange', 'code', 'name', 'haircut', 'effectiveOn']).orderBy('code').execute()).map(
    (row) => Object.values(row).join(' '),
  );

beforeEach(async () => {
  await describeSource(description);
});
afterEach(async () => {
  await sql`truncate import_sources, list_versions, collateral_entries, detail_entries, audit_entries cascade`.execute(db);
});

test('a bar-separated file without a header is read by position between its control line and trailer, whose date applies to rows without one', async () => {
  const report = await load(file());
  expect([report.outcome, problems(report), report.rows]).toEqual([
    'published',
    [],
    { read: 2, sound: 2, rejected: 0, skipped: 0, merged: 0 },
  ]);
  expect(await stored()).toEqual(['SZSE 000001 平安银行 65 2026-09-01', 'SSE 600000 浦发银行 70 ']);
  const version = await db.selectFrom('listVersions').select(['dataDate', 'effectiveDate']).executeTakeFirstOrThrow();
  expect(version).toEqual({ dataDate: '2026-08-20', effectiveDate: '2026-08-21' });
});

test('the same description works for tabs, GB18030 and both kinds of UTF-16 when the checksum does not cover bytes', async () => {
  const plain = description.replace(/尾行校验值.*\n/, '').replace('竖线', '制表符');
  await describeSource(plain);
  const text = file({ trailer: 'TRAILER|2|1.35' }).replaceAll('|', '\t');
  const encodings = ['utf8', 'gb18030', 'utf-16le', 'utf-16be'] as const;
  for (const encoding of encodings) {
    const bytes = encoding.startsWith('utf-16') ? iconv.encode(text, encoding, { addBOM: true }) : iconv.encode(text, encoding);
    const report = await load(bytes);
    expect([encoding, report.outcome, problems(report)]).toEqual([encoding, encoding === 'utf8' ? 'published' : 'unchanged', []]);
  }
});

describe('a file that contradicts its control lines is rejected with both values and changes nothing', () => {
  test.each([
    ['one row lost', file({ lines: rows.slice(0, 1) }), '尾行写明 2 行，文件里有 1 行'],
    ['one row lost, says the control line', file({ lines: rows.slice(0, 1) }), '控制行写明 2 行，文件里有 1 行'],
    ['a figure changed', file({ lines: [rows[0]!.replace('0.7', '0.6'), rows[1]!] }), '尾行写明「折算率」合计 1.35，各行相加是 1.25'],
    [
      'a name changed',
      file({ lines: [rows[0]!.replace('浦发', '浦法'), rows[1]!] }),
      `尾行写明的 MD5 是 ${md5(block(rows))}，按文件内容算得 ${md5(block([rows[0]!.replace('浦发', '浦法'), rows[1]!])).toUpperCase()}`,
    ],
    ['no trailer', file({ trailer: '' }), '最后一行（第 3 行）应是以“TRAILER”开头的尾行，却以“000001”开头'],
    ['no control line', file({ control: '' }), '第 2 行应是以“HEADER”开头的控制行，却以“600000”开头'],
    ['another list', file({ control: 'HEADER|BDZQ|20260820|20260821|2' }), '控制行写明的名单是“BDZQ”，这个来源的名单是“DBZQ”'],
    ['a day that is none', file({ control: 'HEADER|DBZQ|20261320|20260821|2' }), '控制行第 3 项应是日期：“20261320”不是存在的日期'],
    ['a count that is none', file({ trailer: `TRAILER|两|1.35|${md5(block(rows))}` }), '尾行应写明行数，却是“两”'],
    ['a sum that is none', file({ trailer: `TRAILER|2|一|${md5(block(rows))}` }), '尾行应写明「折算率」的合计，却是“一”'],
    ['an empty checksum', file({ trailer: 'TRAILER|2|1.35|' }), '尾行第 4 项应写明 MD5，却是空的'],
    ['nothing in it', '\r\n\r\n', '文件里没有控制行'],
  ])('%s', async (_what, content, sentence) => {
    const report = await load(content, { skipBadRows: true });
    expect([report.outcome, problems(report).join('；'), await versions()]).toEqual(['refused', expect.stringContaining(sentence), 0]);
  });
});

test('sheets that the source does not use need no control line', async () => {
  const cells = file({ trailer: 'TRAILER|2|1.35' })
    .trim()
    .split('\r\n')
    .map((line) => line.split('|'));
  const Sheets = { 名单: utils.aoa_to_sheet(cells), 填表说明: utils.aoa_to_sheet([['说明']]) };
  const bytes = write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const plain = description.replace(/尾行校验值.*\n/, '');
  await describeSource(plain);
  const refused = await load(bytes, {}, 'list.xlsx');
  expect(refused.findings.map(formatFinding)[0]).toBe('工作表「填表说明」：第 1 行应是以“HEADER”开头的控制行，却以“说明”开头');
  await describeSource(`${plain}表格,说明,,不读,,\n`);
  expect((await load(bytes, {}, 'list.xlsx')).outcome).toBe('published');
});

test('the separator is the one in the description, not the most frequent one', async () => {
  await describeSource(description.replace(/(控制行|尾行).*\n/g, ''));
  const report = await load('600000|一,二,三,四,五,六,七|1|0.7|00000000|x\n');
  expect([report.outcome, await stored()]).toEqual(['published', ['SSE 600000 一,二,三,四,五,六,七 70 ']]);
});

test('the date of the control line must be the import date', async () => {
  const report = await load(file(), { date: '2026-08-19' });
  const guard = report.guards.find((one) => one.guard === 'stated-date');
  expect([report.outcome, guard?.message]).toEqual(['refused', '控制行写明 2026-08-20，本次导入的是 2026-08-19']);
});

test('a row with fewer or more cells than the others is rejected as misaligned', async () => {
  await describeSource(description.replace(/(控制行行数|尾行).*\n/g, ''));
  const short = `HEADER|DBZQ|20260820|20260821\r\n${block([rows[0]!, '000001|平安银行|2'])}`;
  const report = await load(short);
  expect(report.findings.map(formatFinding)).toContainEqual('第 3 行：这一行只有 3 列，表头有 6 列');
});

test.each([
  ['CRC32', (text: string) => crc32(text).toString(16)],
  ['SHA-256', (text: string) => createHash('sha256').update(text).digest('hex')],
  ['SM3', (text: string) => createHash('sm3').update(text).digest('hex')],
  ['字节和', (text: string) => String(Buffer.from(text).reduce((sum, byte) => sum + byte, 0) % 256)],
])('a checksum in %s can cover the rows, include the control line, or exclude line breaks', async (name, digest) => {
  const control = 'HEADER|DBZQ|20260820|20260821|2';
  const ranges = [
    [name, block(rows)],
    [`${name} 含控制行`, block([control, ...rows])],
    [`${name} 不含换行`, rows.join('')],
    [`${name} 含控制行 不含换行`, [control, ...rows].join('')],
  ] as const;
  for (const [words, covered] of ranges) {
    await describeSource(description.replace('MD5', words));
    const good = await load(file({ control, trailer: `TRAILER|2|1.35|${digest(covered)}` }), { checkOnly: true });
    expect([words, good.outcome, problems(good)]).toEqual([words, 'checked', []]);
    const bad = await load(file({ control, trailer: `TRAILER|2|1.35|${digest(`${covered}x`)}` }), { checkOnly: true });
    expect([words, bad.outcome]).toEqual([words, 'refused']);
  }
});

test('in UTF-16, excluding line breaks excludes both bytes', async () => {
  await describeSource(description.replace('MD5', 'MD5 不含换行'));
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const digest = createHash('md5')
      .update(iconv.encode(rows.join(''), encoding, { addBOM: false }))
      .digest('hex');
    const report = await load(iconv.encode(file({ trailer: `TRAILER|2|1.35|${digest}` }), encoding, { addBOM: true }), { checkOnly: true });
    expect([encoding, problems(report)]).toEqual([encoding, []]);
  }
});

test('a file with its own header can also have both control lines, and the header is not a row', async () => {
  await describeSource('列,列名\n证券代码,代号\n证券简称,名字\n折算率,率\n控制行标记,,,H\n尾行行数,,,,1\n');
  const report = await load('H,20260820\n代号,名字,率\n600000,示例,60%\n600036,示例,60%\n2\n');
  expect([report.outcome, report.rows.sound, problems(report)]).toEqual(['published', 2, []]);
});

test.each(['biff8', 'xlsx'] as const)(
  'a workbook (%s) without a header is described by position, but cannot have a checksum',
  async (bookType) => {
    const cells = file({ trailer: 'TRAILER|2|1.35|x' })
      .trim()
      .split('\r\n')
      .map((line) => line.split('|'));
    const bytes = write({ SheetNames: ['a'], Sheets: { a: utils.aoa_to_sheet(cells) } }, { type: 'buffer', bookType }) as Buffer;
    const name = bookType === 'xlsx' ? 'list.xlsx' : 'list.xls';
    expect(problems(await load(bytes, {}, name))).toEqual(['来源写明了校验值，只有文本文件能核对，请导入原来的文本文件']);
    await describeSource(description.replace(/尾行校验值.*\n/, ''));
    const report = await load(bytes, {}, name);
    expect([report.outcome, problems(report), await stored()]).toEqual([
      'published',
      [],
      ['SZSE 000001 平安银行 65 2026-09-01', 'SSE 600000 浦发银行 70 '],
    ]);
  },
);

test('a null marker applies to its own column only: a missing volume is not zero', async () => {
  const text = `列,列名,单位,写法,位置,空值
证券代码,证券代码,,,,
证券简称,证券简称,,,,
融资余额,融资余额,元或股,,,00000
融券余量,融券余量,元或股,,,
空值,,,,,99999
`;
  await describeSource(text, 'counterparty', 'details');
  const list = '证券代码,证券简称,融资余额,融券余量\n600000,示例,00000,00000\n600036,示例,99999,5\n601318,示例,10,99999';
  const report = await load(list, { list: 'details' });
  expect([report.outcome, problems(report)]).toEqual(['published', []]);
  const figures = await db.selectFrom('detailEntries').select(['financingBalance', 'lendingVolume']).orderBy('code').execute();
  expect(figures.map(({ financingBalance, lendingVolume }) => [financingBalance, lendingVolume])).toEqual([
    [null, '0'],
    [null, '5'],
    ['10', null],
  ]);
});

test('a null marker in a required column is reported by row and does not affect the column’s unit', async () => {
  const report = await load(block(['HEADER|DBZQ|20260820|20260821|2', rows[0]!.replace('0.7', '99999'), rows[1]!, 'TRAILER|2|0.65|']), {
    checkOnly: true,
  });
  expect(problems(report)[0]).toContain('尾行写明「折算率」合计 0.65，各行相加是 99999.65');
  await describeSource(description.replace('小数,,4,', ',,4,99999').replace(/(尾行|控制行行数).*\n/g, ''));
  const list = [
    'HEADER|DBZQ|20260820|20260821',
    ...['600000', '600036'].map((code) => `${code}|示例|1|99999|00000000`),
    '601318|示例|1|0.6|00000000',
  ];
  const { findings } = await load(block(list), { checkOnly: true });
  expect(findings.map(formatFinding).filter((text) => text.includes('「折算率」'))).toEqual([
    '第 2 行「折算率」：没有填写',
    '第 3 行「折算率」：没有填写',
  ]);
});

test('an interface file without a named source is recognised by its marker', async () => {
  expect(problems(await load(file(), { source: undefined }))[0]).toContain('文件像是来源 counterparty 的接口文件，请用 --source 指明');
});

test('a description that is exported and imported again stays the same', async () => {
  const source = (await listSources(context(), listImportTargets)).find(({ code }) => code === 'counterparty')!;
  const table = writeSourceFile(source, tablesOf(listImportTargets, source.mapping.targets));
  expect(table.replace('\ufeff', '').replaceAll('\r\n', '\n')).toBe(description);
  expect(await describeSource(table, 'copied')).toMatchObject({ source: { mapping: source.mapping } });
});

test.each([
  ['分隔符,,,空格', '第 3 行：不认识分隔符“空格”，可用：逗号、制表符、分号、竖线'],
  ['控制行日期', '第 3 行：没有写明位置'],
  ['控制行日期,,,,零', '第 3 行：位置“零”应是从 1 数起的整数'],
  ['控制行名单,,,,2', '第 3 行：没有在“写法”里写明名单的代号'],
  ['控制行标记', '第 3 行：没有在“写法”里写明标记'],
  ['尾行校验值,,,CRC16,4', '第 3 行：不认识校验算法“CRC16”，可用：CRC32、MD5、SHA-256、SM3、字节和'],
  ['尾行校验值,,,MD5 含尾行,4', '第 3 行：不认识“含尾行”'],
  ['尾行合计,,,,3', '第 3 行：没有在“列名”里写明是哪一列的合计'],
  ['尾行合计,余额,,,3', '尾行合计的“余额”没有写明位置'],
  ['空值', '第 3 行：没有在“空值”里写明'],
  ['列数', '第 3 行：没有在“位置”里写明列数'],
  ['列数,,,,1\n证券简称,,,,2', '“证券简称”在第 2 列，而文件只有 1 列'],
  ['证券简称,,,,1', '第 1 列同时写给了“证券代码”和“证券简称”'],
  ['表格,,,增加,1', '第 3 行：不认识“增加”，表格的写法可用：全部、调入、调出、调整、不读'],
  ['表格,,,调入', '第 3 行：没有用“位置”写明第几个表格'],
  ['证券代码,代号\n证券简称,,,,2', '没有表头的文件须写明“证券代码”的位置'],
])('a description with the line %j is rejected, and the former one stays', async (line, sentence) => {
  const before = await listSources(context(), listImportTargets);
  expect(await describeSource(`列,列名,单位,写法,位置,空值\n证券代码,,,,1\n${line}\n`)).toEqual({
    problem: expect.stringContaining(sentence),
  });
  expect(await listSources(context(), listImportTargets)).toEqual(before);
});
