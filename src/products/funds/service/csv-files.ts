import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import type { FundDividend, RatedFund } from '../schema/funds.ts';
import { originNames, progressNames } from '../web/dividend-names.ts';
import { fundCategoryNames } from '../web/fund-category.ts';
import { riskLevelNames } from '../web/risk-level.ts';
import { listDividends } from './dividends.ts';
import { findEvaluation, withLevelSnapshot } from './evaluations.ts';
import { readRisks, type RiskFilter } from './risk-list.ts';

/** A list as a file, in UTF-8 with a byte-order mark, with its ETag. */
export interface CsvFile {
  date: string;
  text: string;
  etag: string;
}

/** More than the rows of any list, so that the file is complete. */
const everything = 1_000_000;
const riskHead = [
  '基金代码',
  '基金简称',
  '管理人',
  '基金类型',
  '风险等级',
  '等级名称',
  '原等级',
  '适合客户',
  '评价机构',
  '评价日期',
  '生效日期',
  '数据性质',
];
const dividendHead = [
  '基金代码',
  '基金简称',
  '公告日',
  '权益登记日',
  '除息日',
  '派息日',
  '红利再投资日',
  '每份派息（元）',
  '方案进度',
  '基准年度',
  '数据性质',
];

/** Writes all risk levels of the page's filter as CSV. Before the first evaluation only the header. */
export function writeRiskFile(ctx: Context, filter: RiskFilter): Promise<CsvFile> {
  return withLevelSnapshot(ctx, async (snapshot) => {
    const date = filter.date || shanghaiDay(ctx.now);
    const shown = await findEvaluation(snapshot, date);
    const records = shown ? (await readRisks(snapshot, shown, filter, { limit: everything, offset: 0 })).records : [];
    const state = { effectiveFrom: shown?.effectiveFrom ?? '', nature: shown?.isSample ? '示例数据' : '' };
    return toFile(
      shown?.effectiveFrom ?? date,
      riskHead,
      records.map((record) => riskCells(record, state)),
    );
  });
}

function riskCells(fund: RatedFund, { effectiveFrom, nature }: { effectiveFrom: string; nature: string }): (string | null)[] {
  return [
    fund.code,
    fund.name,
    fund.manager,
    fund.fundType || fundCategoryNames[fund.category],
    fund.riskLevel,
    riskLevelNames[fund.riskLevel],
    fund.previousLevel,
    fund.suitableClients.join('、'),
    fund.agency,
    fund.evaluatedOn,
    effectiveFrom,
    nature,
  ];
}

/** Writes all dividends of the page's keyword and day as CSV. */
export async function writeDividendFile(ctx: Context, filter: { keyWord?: string; date?: string }): Promise<CsvFile> {
  const { records, date } = await listDividends(ctx, { ...filter, pageNum: 1, pageSize: everything });
  return toFile(date, dividendHead, records.map(dividendCells));
}

function dividendCells(dividend: FundDividend): (string | number | null)[] {
  const { fundCode, fundName, announcedOn, recordOn, exOn, paidOn, reinvestedOn, perUnit, progress, baseYear, origin } = dividend;
  const nature = originNames[origin];
  return [
    fundCode,
    fundName,
    announcedOn,
    recordOn,
    exOn,
    paidOn,
    reinvestedOn,
    perUnit,
    progress && progressNames[progress],
    baseYear,
    nature,
  ];
}

function toFile(date: string, head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): CsvFile {
  const text = csvStart + toCsvRow(head) + rows.map(toCsvRow).join('');
  return { date, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}
