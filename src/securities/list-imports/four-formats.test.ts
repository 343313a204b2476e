import { createHash } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { readSourceFile } from '#workflow/imports/sources/source-file.ts';
import { saveSource } from '#workflow/imports/sources/write-sources.ts';
import { importList } from './service/list-target.ts';
import { listTarget, listImportTargets } from './service/list-target.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate import_sources, list_versions, collateral_entries, detail_entries, audit_entries cascade`.execute(db);
});

/** Four files contain these balances of the same day (示例数据), in yuan and shares. */
const balances = [
  { exchange: '沪市', code: '600000', name: '示例甲', balance: '123456700', volume: '1200' },
  { exchange: '沪市', code: '019547', name: '示例国债', balance: '20000', volume: '50' },
  { exchange: '深市', code: '000001', name: '示例乙𠮷', balance: null, volume: '0' },
  { exchange: '北交所', code: '920982', name: '示例 丙', balance: '10000', volume: '300' },
] as const;

const marketCodes = { 沪市: 'SH', 深市: 'SZ', 北交所: 'BJ' } as const;
const inWan = (yuan: string | null) => (yuan === null ? '-' : String(Number(yuan) / 10_000));

function toCsv(): Buffer {
  const lines = balances.map(({ exchange, code, name, balance, volume }) => `${exchange},${code},${name},${balance ?? '-'},${volume}`);
  return iconv.encode(['市场,证券代码,证券简称,融资余额（元）,融券余量（股/份/张）', ...lines].join('\r\n'), 'gb18030');
}

function toXlsx(): Buffer {
  const rows = balances.map(({ exchange, code, name, balance, volume }) => [
    exchange,
    code,
    name,
    balance === null ? '' : Number(balance) / 10_000,
    Number(volume),
  ]);
  const sheet = utils.aoa_to_sheet([
    ['融资融券交易明细'],
    ['单位：万元、股'],
    ['市场', '证券代码', '证券简称', '融资余额', '融券余量'],
    ...rows,
    ['合计', '', '', 12_348.67, 1550],
  ]);
  return write({ SheetNames: ['20260820'], Sheets: { 20260820: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const description = `列,列名,单位,写法,位置,空值
证券代码,,,,2,
证券简称,,,,3,
市场,,,SH=沪市；SZ=深市；BJ=北交所,1,
融资余额,,元或股,,4,00000
融券余量,,元或股,,5,
分隔符,,,竖线,,
控制行标记,,,RZRQMX,,
控制行日期,,,,2,
尾行标记,,,END,,
尾行行数,,,,2,
尾行合计,融资余额,,,3,
尾行校验值,,,SM3,4,
`;

function toInterface(): Buffer {
  const lines = balances.map(
    ({ exchange, code, name, balance, volume }) => `${marketCodes[exchange]}|${code}|${name}|${balance ?? '00000'}|${volume}`,
  );
  const rows = iconv.encode(lines.map((line) => `${line}\n`).join(''), 'gb18030');
  const digest = createHash('sm3').update(rows).digest('hex');
  return Buffer.concat([iconv.encode('RZRQMX|20260820\n', 'gb18030'), rows, iconv.encode(`END|4|123486700|${digest}\n`, 'gb18030')]);
}

function toNotice(): string {
  const cells = (tag: string, texts: readonly string[]) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const rows = balances.map(({ exchange, code, name, balance, volume }) => cells('td', [exchange, code, name, inWan(balance), volume]));
  return `<html><body><h1>融资融券交易明细公告</h1><p>2026 年 8 月 21 日发布。截至 2026 年 8 月 20 日，明细如下（单位：万元、股）。</p>
    <table>${cells('th', ['指标', '数值'])}${cells('td', ['融资余额合计', '12348.67'])}</table><p>明细（万元、股）：</p>
    <table>${cells('th', ['市场', '证券代码', '证券简称', '融资余额', '融券余量'])}${rows.join('')}</table><p>示例证券</p></body></html>`;
}

/** Returns every stored column except the ids of row and version, as text from the database. */
async function storedRows(): Promise<string[]> {
  const { rows } = await sql<{
    row: string;
  }>`select (to_jsonb(e) - 'id' - 'valid_from' - 'valid_to')::text as row from detail_entries e order by code`.execute(db);
  return rows.map(({ row }) => row);
}

const files = { 'list.csv': toCsv(), 'list.xlsx': toXlsx(), 'list.txt': toInterface(), 'notice.html': toNotice() };
type FileName = keyof typeof files;

function load(name: FileName) {
  return withFiles({ ...files, 'source.csv': description }, async (pathOf) => {
    const described = await readSourceFile(pathOf('source.csv'), listTarget('details').tables);
    await saveSource(
      context(),
      listImportTargets,
      { code: 'clearing', name: '示例结算接口', mapping: { targets: ['details'], ...described } },
      '张三',
    );
    const source = name === 'list.txt' ? { source: 'clearing' } : {};
    return importList(context(), { list: 'details', date: '2026-08-20', files: [{ path: pathOf(name) }], ...source });
  });
}

test('a GB18030 table, a workbook, an interface file and a notice with the same list are stored as identical rows', async () => {
  const stored: Record<string, string[]> = {};
  for (const name of Object.keys(files) as FileName[]) {
    const { outcome, findings } = await load(name);
    expect([name, outcome, findings.filter(({ level }) => level === 'file' || level === 'row').map(formatFinding)]).toEqual([
      name,
      'published',
      [],
    ]);
    stored[name] = await storedRows();
    await sql`truncate list_versions, detail_entries cascade`.execute(db);
  }
  expect(stored['list.csv']).toHaveLength(4);
  expect(stored['list.csv']![0]).toContain('"financing_balance": null');
  for (const name of ['list.xlsx', 'list.txt', 'notice.html']) expect([name, stored[name]]).toEqual([name, stored['list.csv']]);
});

test('importing them one after the other changes nothing', async () => {
  const outcomes: string[] = [];
  for (const name of Object.keys(files) as FileName[]) outcomes.push((await load(name)).outcome);
  expect(outcomes).toEqual(['published', 'unchanged', 'unchanged', 'unchanged']);
});
