import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ColumnContent } from '#workflow/imports/definition/column.ts';
import { exchangeNames } from '../../web/exchange.ts';
import type { AddressFilter } from '../../web/named-lists.ts';
import type { WholeList } from '../changes/whole-list.ts';
import { formatMarketDays, marketsOf } from '../entries/markets.ts';
import { showContent, formatFieldValue } from './field-words.ts';
import { exchange, fairReasons, groups, highRisks, peStates, securityType } from './list-fields.ts';

/** The title of each filter, and the content type that formats its value. */
const filterNames: Readonly<Record<string, { title: string; content?: ColumnContent; unit?: string }>> = {
  keyWord: { title: '关键词' },
  code: { title: '代码开头' },
  market: { title: '市场', content: exchange.content },
  type: { title: '证券类型', content: securityType.content },
  group: { title: '集中度分组', content: groups },
  status: { title: '市盈率状态', content: peStates },
  reason: { title: '原因', content: { choice: { ...highRisks.choice, ...fairReasons.choice } } },
  index: { title: '指数' },
  rateFrom: { title: '折算率不低于', unit: '%' },
  rateTo: { title: '折算率不高于', unit: '%' },
};

/** Describes the filter, e.g. `市场 沪市、折算率不低于 60%`; empty without one. */
export function formatFilter(filter: AddressFilter): string {
  return Object.entries(filter)
    .flatMap(([name, value]) => {
      if (value === undefined || value === '') return [];
      if (name === 'allowed') return [`当日${value === 'Y' ? '可以' : '暂停'}新开`];
      const { title, content, unit = '' } = filterNames[name] ?? { title: name };
      return [`${title} ${content ? formatFieldValue(showContent(content), value) : value}${unit}`];
    })
    .join('、');
}

/** Returns the description of a file as names and values. */
export function toListFacts(
  { list, version, filter, requestedDate }: WholeList,
  { firm, total }: { firm: string; total: number },
): [string, string][] {
  const narrowed = formatFilter(filter);
  const markets = marketsOf(version);
  const made = markets.filter(({ isSynthetic }) => isSynthetic);
  const ofSome = made.length < markets.length ? `${made.map((market) => exchangeNames[market.exchange]).join('、')}是` : '';
  return [
    ['名单', `${firm} ${list.title}`],
    ['数据日期', formatMarketDays(markets) ?? version.dataDate],
    ...(requestedDate && requestedDate !== version.dataDate
      ? [['查询日期', `${requestedDate}（当天没有发布名单，采用之前最近一期）`] as [string, string]]
      : []),
    ['更新时间', beijingMinute(version.publishedAt)],
    ['条数', String(total)],
    ...(narrowed ? [['筛选条件', `${narrowed}（不是完整的名单）`] as [string, string]] : []),
    ...(made.length > 0 ? [['数据性质', `${ofSome}示例数据，不是真实的业务数据`] as [string, string]] : []),
  ];
}

/** Exchange suffixes used by data vendors: they also keep spreadsheets from treating a code as a number. */
const codeEndings = { SSE: 'SH', SZSE: 'SZ', BSE: 'BJ' } as const;

/** Returns a code as in CSV files and workbooks, `000001.SZ`. See decision 026. */
export function toFileCode(exchange: string, code: string): string {
  return exchange in exchangeNames ? `${code}.${codeEndings[exchange as keyof typeof codeEndings]}` : code;
}
