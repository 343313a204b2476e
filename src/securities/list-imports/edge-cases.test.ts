import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadReferenceLists } from '#demo/securities/load.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { fixture } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { importList, type ListRequest } from './service/list-target.ts';

interface ManifestCase {
  file: string;
  about: string;
  data_rows: number;
  importable_rows: number | null;
}

/** Expectations beyond the manifest's numbers: the kind of list, messages, stored values. */
interface Expectation {
  list?: ListKind;
  /** Units that the file does not state and the importing person must give. */
  units?: ListRequest['units'];
  /** Only when the manifest refers to the documented rule. */
  sound?: number;
  /** Each must appear in a finding, with its position. */
  says?: readonly string[];
  /** `code name haircut` of rows as they would be stored. */
  stores?: readonly string[];
}

const baseline = [
  '000001 平安银行 65',
  '300750 宁德时代 70',
  '510050 50ETF 90',
  '600000 浦发银行 70',
  '688981 中芯国际 60',
  '920982 锦波生物 50',
];

const expectations: Record<string, Expectation> = {
  '01_plain_utf8.csv': { stores: baseline },
  '02_utf8_bom_crlf.csv': { stores: baseline },
  '03_gbk.csv': { stores: baseline },
  '04_gb18030_rare_characters.csv': { stores: ['600519 𠮷野示例 65', '600036 招商㐂行 70', '000002 万科A 65'] },
  '05_utf16le_bom_tab.txt': { stores: baseline },
  '06_big5.csv': { says: ['文件像是 Big5（繁体中文）编码'] },
  '07_mixed_encoding.csv': { says: ['第 1 行是 UTF-8，第 5 行不是。没有一种编码能解读整个文件'] },
  '08_quoted_newline_comma_quote.csv': { stores: ['000001 平安"银行" 65', '600000 浦发银行(含换行) 70', '688981 中芯,国际 60'] },
  '09_duplicate_codes.csv': {
    says: [
      '第 8 行：600000 与第 2 行内容相同，只导入一次',
      '第 3 行：000001 与第 9 行重复但内容不一致（折算率 60% 与 65%）',
      '第 9 行：000001 与第 3 行重复',
      '「证券代码」：000001 是沪市的指数，不是证券',
    ],
    stores: ['600000 浦发银行 70', '688981 中芯国际 60'],
  },
  '10_missing_required_column.csv': { says: ['缺少必需的列「折算率」'] },
  '11_extra_and_reordered_columns.csv': { says: ['没有用到的列：备注、操作员'], stores: baseline },
  '12_header_synonyms_and_blanks.csv': { stores: baseline },
  '13_full_width_digits.csv': { stores: baseline },
  '14_many_date_formats.csv': {
    says: [
      '第 7 行「生效日期」：“08-21-2026”',
      '第 11 行「生效日期」：“26-8-21”',
      '第 13 行「生效日期」：“2026-02-30”不是存在的日期',
      '第 14 行「生效日期」：“待定”',
      '第 15 行「生效日期」：没有填写',
    ],
  },
  // One unit per column: percent by majority. Of its five rows, four exceed the cap for securities outside the indices.
  '15_many_percent_formats.csv': {
    sound: 1,
    says: [
      '第 3 行「折算率」：0.7 与本列的单位不符',
      '第 4 行「折算率」：70% 超过上限 65%',
      '第 7 行「折算率」：70% 超过上限 65%',
      '第 8 行「折算率」：“七成”',
      '第 9 行「折算率」：1.2 与本列的单位不符',
      '第 10 行「折算率」：120% 超过 100%',
      '第 11 行「折算率」：-5% 是负数',
      '第 12 行「折算率」：没有填写',
      '第 13 行「折算率」：“N/A”',
      '第 14 行「折算率」：“--”',
      '第 15 行「折算率」：“7O%”',
      '第 16 行「折算率」：“1e-1”',
    ],
    stores: ['600000 示例0 70'],
  },
  '16_lost_leading_zeros.csv': { says: ['第 3 行「证券代码」：1 不足六位，按补零后的 000001 导入'], stores: baseline },
  '17_excel_text_guard.csv': { stores: [...baseline, '600036 招商银行 70'] },
  '18_scientific_and_float_codes.csv': {
    says: ['第 2 行「证券代码」：“6E+05”是科学计数法', '第 4 行「证券代码」：“1.0”是小数'],
    stores: ['600000 浦发银行 70'],
  },
  '19_thousand_separators_units.csv': {
    list: 'details',
    units: { lendingVolume: 'one' },
    says: ['第 3 行「融资余额(元)」：“12.35亿”带有中文单位', '第 4 行「融资余额(元)」：“１，０００”不是数字'],
  },
  '20_semicolon_delimiter.csv': { stores: baseline },
  '21_mixed_line_endings_trailing_commas.csv': {
    stores: ['000001 平安银行 65', '300750 宁德时代 70', '600000 浦发银行 70', '688981 中芯国际 60'],
  },
  '22_ragged_rows.csv': {
    says: ['第 3 行：这一行只有 3 列，表头有 5 列', '第 4 行：这一行比表头多出内容'],
    stores: ['300750 宁德时代 70', '600000 浦发银行 70'],
  },
  '23_unclosed_quote.csv': { says: ['第 3 行：引号没有配对'] },
  '24_nul_and_control_characters.csv': {
    says: ['第 4 行「证券代码」：含有控制字符', '第 4 行「证券简称」：含有控制字符'],
    stores: ['000001 平安银行 65', '600000 浦发银行 70'],
  },
  '25_invisible_characters.csv': { stores: ['000001 平安银行 65', '600000 浦发银行 70'] },
  '26_formula_injection.csv': {
    stores: ['000001 +1+1 65', '300750 -2+3|calc 70', '600000 =HYPERLINK("http://example.invalid","点我") 70', '688981 @SUM(1) 60'],
  },
  '27_html_script_names.csv': {
    stores: ['000001 <b>平安</b>银行 65', '600000 <script>alert(1)</script> 70', "688981 '; DROP TABLE t; -- 60"],
  },
  '28_empty.csv': { says: ['文件是空的'] },
  '29_header_only.csv': { says: ['没有数据行，名单保持不变'] },
  '30_no_header.csv': { says: ['没有找到表头'] },
  '31_title_and_footer_lines.csv': {
    says: ['第 11 行：合计、备注等说明行，已跳过', '第 12 行：合计、备注等说明行，已跳过'],
    stores: baseline,
  },
  '32_unknown_codes.csv': {
    says: [
      '第 8 行「证券代码」：999999 不在沪市的代码区间',
      '第 9 行「证券代码」：12345 不足六位',
      '第 10 行「证券代码」：“ABC123”',
      '第 2 行：600000 与第 11 行重复但内容不一致（证券简称',
      '第 11 行：600000 与第 2 行重复',
    ],
    stores: baseline.filter((row) => !row.startsWith('600000')),
  },
  '33_cap_exceeded.csv': {
    says: [
      '第 2 行「折算率」：85% 超过上限 70%（上证180、深证100指数成份股',
      '第 3 行「折算率」：95% 超过上限 90%（交易型开放式指数基金（ETF）',
      '第 4 行「折算率」：99% 超过上限 95%（现金管理产品、货币市场基金',
    ],
    stores: ['000001 平安银行 70'],
  },
  '34_financing_margin_below_floor.csv': {
    list: 'targets',
    says: ['第 2 行「融资保证金比例」：80% 低于下限 100%（融资保证金比例，自 2026-01-19', '第 3 行「融券保证金比例」：90% 低于下限 100%'],
  },
  '35_html_disguised_as.xls': { stores: baseline },
  '36_csv_named.xlsx': { says: ['文件内容与扩展名不符：扩展名是 .xlsx，内容是文本表格'] },
  '37_truncated.xlsx': { says: ['工作簿已损坏或不完整'] },
  '40_merged_two_row_header.xlsx': { stores: baseline },
  '41_codes_as_numbers_dates_as_serials.xlsx': { says: ['第 3 行「证券代码」（单元格 A3）：1 不足六位'], stores: baseline },
  '42_date_system_1904.xlsx': { stores: baseline },
  '43_formulas_and_errors.xlsx': {
    says: ['第 5 行「折算率」（单元格 D5）：公式结果是错误值 #DIV/0!', '第 6 行「折算率」（单元格 D6）：公式没有保存计算结果'],
  },
  '44_hidden_rows_and_sheets.xlsx': {
    says: ['隐藏的工作表「旧名单」没有读取', '工作表「说明」不是可充抵保证金证券', '第 3 行：这是隐藏的行，已照常导入'],
    stores: baseline,
  },
  '45_blank_edges.xlsx': { stores: baseline },
  '46_biff8.xls': { stores: baseline },
};

const { cases } = JSON.parse(readFileSync(fixture('edge-cases/manifest.json'), 'utf8')) as { cases: ManifestCase[] };
const { db, context } = useDatabase();
const run = (file: string, more: object = {}) =>
  importList(context(), {
    list: expectations[file]?.list ?? 'collateral',
    date: '2026-08-21',
    files: [{ path: fixture(`edge-cases/${file}`) }],
    ...(expectations[file]?.units && { units: expectations[file].units }),
    // All files have the same date, and few contain the rows of the previous day.
    accept: { guards: ['date-exists', 'market-missing', 'stated-date', 'doubtful-securities'], reason: '逐个文件检验' },
    ...more,
  });

beforeAll(async () => {
  await loadReferenceLists(context());
});

test('the manifest and our expectations name the same files, and all of them exist', () => {
  const files = readdirSync(fixture('edge-cases'))
    .filter((name) => name !== 'manifest.json')
    .toSorted();
  expect(files).toHaveLength(44);
  expect(cases.map(({ file }) => file).toSorted()).toEqual(files);
  expect(Object.keys(expectations).toSorted()).toEqual(files);
});

describe.each(cases)('$file: $about', ({ file, data_rows: dataRows, importable_rows: importable }) => {
  const expected = expectations[file]!;
  const isBad = (report: ImportReport) => report.rows.sound === 0 || report.counts.file > 0;

  test('the file is imported completely or not at all, and the report matches the manifest', async () => {
    const before = await versions();
    const report = await run(file);
    expect(report.rows.sound).toBe(importable ?? expected.sound);
    // A file that cannot be read to its end is not fully counted.
    expect(report.rows.read).toBe(report.counts.file > 0 ? report.rows.read : dataRows);
    expect(missingFrom(report, expected.says)).toEqual([]);
    const mustRefuse = isBad(report) || report.rows.rejected > 0;
    expect([report.outcome === 'refused', await versions()]).toEqual([mustRefuse, mustRefuse ? before : await versions()]);
  });

  test('when bad rows are skipped, exactly the good rows become the list', async () => {
    const before = await versions();
    const report = await run(file, { skipBadRows: true });
    expect(report.outcome === 'refused').toBe(isBad(report));
    expect(isBad(report) ? await versions() : before).toEqual(before);
    const rows = isBad(report) || expected.list ? undefined : await stored();
    expect(rows ?? expected.stores ?? []).toEqual(expect.arrayContaining([...(expected.stores ?? [])]));
    expect(rows?.length ?? report.rows.sound).toBe(report.rows.sound);
  });
});

test.each(['14_many_date_formats.csv', '41_codes_as_numbers_dates_as_serials.xlsx', '42_date_system_1904.xlsx'])(
  '%s: every date is 2026-08-21',
  async (file) => {
    await run(file, { skipBadRows: true });
    const version = await db
      .selectFrom('listVersions')
      .select('effectiveDate')
      .where('list', '=', 'collateral')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const own = await current().where('effectiveOn', 'is not', null).select('effectiveOn').execute();
    expect([version.effectiveDate, own]).toEqual(['2026-08-21', []]);
  },
);

test('40: the merged headers provide both margin ratios, as fractions', async () => {
  await run('40_merged_two_row_header.xlsx', { list: 'targets' });
  const rows = await db
    .selectFrom('targetEntries')
    .select(['code', 'isFinancing', 'isLending', 'financingMargin', 'lendingMargin'])
    .where('validTo', '=', 2_147_483_647)
    .orderBy('code')
    .execute();
  expect(rows).toHaveLength(6);
  expect(rows[0]).toEqual({ code: '000001', isFinancing: true, isLending: true, financingMargin: '100', lendingMargin: '120' });
});

test('19: a dash means no value instead of zero, and separators and blanks in numbers are ignored', async () => {
  await run('19_thousand_separators_units.csv', { skipBadRows: true });
  const rows = await db
    .selectFrom('detailEntries')
    .select(['exchange', 'code', 'financingBalance', 'lendingVolume'])
    .orderBy('code')
    .execute();
  expect(rows).toEqual([
    { exchange: 'SZSE', code: '300750', financingBalance: '1000000', lendingVolume: '0' },
    { exchange: 'SSE', code: '600000', financingBalance: '1234567890', lendingVolume: '1200' },
  ]);
});

test('34: 80% was legal before 2026-01-19', async () => {
  const report = await run('34_financing_margin_below_floor.csv', { date: '2026-01-16', checkOnly: true });
  expect(report.findings.filter(({ level }) => level === 'row').map(formatFinding)).toEqual([expect.stringContaining('90% 低于下限 100%')]);
});

const current = () => db.selectFrom('collateralEntries').where('validTo', '=', 2_147_483_647);

async function stored(): Promise<string[]> {
  const rows = await current().select(['code', 'name', 'haircut']).execute();
  return rows.map(({ code, name, haircut }) => `${code} ${name} ${haircut}`);
}

async function versions(): Promise<number[]> {
  return (await db.selectFrom('listVersions').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** Returns the expected messages that no finding starts with. */
function missingFrom(report: ImportReport, messages: readonly string[] = []): string[] {
  const said = report.findings.map(formatFinding);
  return messages.filter((message) => !said.some((text) => text.includes(message)));
}
