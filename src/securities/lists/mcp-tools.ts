import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { nextCursor, readCursor, cursorInput, rowsPerAnswer } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import {
  assuredCollateral,
  currencyFund,
  fairConversion,
  highRisk,
  listChangesGet,
  marginSecurities,
  rq,
  rz,
  securityCard as securityCardGet,
  staticPe,
  underlying,
  underlyingPool,
} from './calls.ts';
import { listOfTab, marginTabNames, tabQuery } from './pages/margin-tabs.ts';
import { securityCard } from './schema/card.ts';
import { changePage } from './schema/changes.ts';
import type { ListState, TargetQuery } from './schema/list.ts';
import { exchanges } from './web/exchange.ts';
import { listNames, listTitles, type ListName } from './web/named-lists.ts';

/** Changes of one security in one answer. */
const mostChanges = 30;

const day = (name: string) => calendarDay(`${name} 应为实际存在的日期，格式如 2026-08-21`).optional();
const list = z.enum(listNames).meta(about('名单', `List: ${listNames.map((name) => `${name} ${listTitles[name]}`).join('; ')}`));
const market = z.enum(exchanges).optional().meta(about('交易所', 'Exchange'));
const keyWord = z.string().trim().max(40).optional().meta(about('代码开头、名称或拼音首字母', 'Code, name or pinyin initials'));

const marginSecurity = tool(
  'margin_security',
  {
    title: { zh: '一只证券的两融资料', en: 'Margin data of a security' },
    description: {
      zh: '某一天一只证券能否融资、融券，保证金比例，折算率及上限，公允价格、高风险、静态市盈率、货币基金名单中的资料，以及历次变动。各名单的 asOf 为其数据日，isSynthetic 为真的是示例数据。',
      en: 'Whether a security can be financed or lent on a day, with margin ratios, haircut and its cap, fair price, high-risk, price-earnings and cash-fund data, and its changes. asOf is the data day of each list; isSynthetic marks samples.',
    },
    input: z.object({
      code: z
        .string()
        .regex(/^\d{6}$/, '证券代码是 6 位数字')
        .meta(about('证券代码', 'Code')),
      date: day('date').meta(about('日期，默认最新', 'Day, newest by default')),
      market,
    }),
    data: securityCard
      .omit({ rates: true, articles: true })
      .extend({ changes: z.array(securityCard.shape.changes.element), hasMoreChanges: z.boolean() }),
    example: { code: '600000', date: '2026-08-21' },
  },
  async ({ call }, { code, date, market: exchange }) => {
    const { rates: _rates, articles: _articles, ...card } = await call(securityCardGet, { code, date, market: exchange });
    const { target, collateral, fairPrice, highRisk: risk, staticPe: ratio, cashFund } = card;
    const days = [target, collateral, fairPrice, risk, ratio, cashFund].flatMap(({ asOf }) => asOf ?? []);
    const newest = days.toSorted().at(-1) ?? card.asOf;
    return {
      data: { ...card, changes: card.changes.slice(0, mostChanges), hasMoreChanges: card.changes.length > mostChanges },
      source: paths.security(code, { date, market: exchange }),
      summary: '一只证券在各两融名单中的资料，各名单的数据日见其 asOf。',
      asOf: newest,
      version: newest,
    };
  },
);

type ListQuery = Pick<TargetQuery, 'keyWord' | 'market' | 'date'>;
/** What all lists have in common; family D counts pages as `pageNo`. */
type AnyList = Call<
  ListQuery & { pageNum?: number | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
  ListState & { records: object[]; total: number }
>;

const callOfList: Readonly<Record<ListName, AnyList>> = {
  assure: assuredCollateral,
  rz,
  rq,
  marginSecurities,
  underly: underlyingPool,
  fairConversion,
  currencyFund,
  highRisk,
  staticPe,
  underlying,
};

/** The securities of the lists; each list has further columns. */
const listedSecurity = z.looseObject({ exchange: z.enum(exchanges), code: z.string(), name: z.string() });

const marginList = tool(
  'margin_list',
  {
    title: { zh: '两融名单', en: 'A margin list' },
    description: {
      zh: '某一天的一份两融名单：标的证券、可充抵保证金证券及折算率、公允价格、货币基金、高风险证券、静态市盈率、指数成份股。比例以百分数表示。那一天没有名单时给出此前最近的一期（asOf）。',
      en: 'A margin list as of a day: eligible securities, collateral with haircuts, fair prices, cash funds, high-risk securities, price-earnings ratios, index constituents. Ratios are percentages. A day without a version falls back to the last one before it (asOf).',
    },
    input: z.object({
      list,
      date: day('date').meta(about('日期，默认最新', 'Day, newest by default')),
      market,
      keyWord,
      cursor: cursorInput,
    }),
    data: z.object({
      list: z.enum(listNames),
      title: z.string(),
      requestedDate: z.string().nullable(),
      /** Day and time of publication on this site. */
      updatedAt: z.string().nullable(),
      isSynthetic: z.boolean(),
      total: z.number(),
      securities: z.array(listedSecurity),
    }),
    example: { list: 'assure', date: '2026-08-21' },
  },
  async ({ call }, { list: name, date, market: exchange, keyWord: words, cursor }) => {
    const { page, day: pinned } = readCursor(cursor);
    const query = { keyWord: words, market: exchange, date: date ?? pinned, pageSize: rowsPerAnswer };
    const found = await call(callOfList[name], { ...query, pageNum: page, pageNo: page });
    const { asOf, requestedDate, updatedAt, isSynthetic, total, records } = found;
    return {
      data: {
        list: name,
        title: listTitles[name],
        requestedDate,
        updatedAt,
        isSynthetic,
        total,
        securities: records as z.output<typeof listedSecurity>[],
      },
      source: pageOfList(name, { date: date ?? pinned, market: exchange, keyWord: words }),
      summary: asOf === null ? `${listTitles[name]}：到这一天为止没有名单。` : `${listTitles[name]}（${asOf}）共 ${total} 只证券。`,
      asOf,
      version: updatedAt ?? asOf,
      next: nextCursor({ total, pageSize: rowsPerAnswer, page }, asOf),
    };
  },
);

function pageOfList(name: ListName, filter: ListQuery): string {
  const tab = marginTabNames.find((one) => listOfTab[one] === name);
  if (tab) return paths.marginSecurity({ tab: tabQuery(tab), ...filter });
  return name === 'underly' ? paths.stockPool({ ...filter }) : paths.marginSecurity({ ...filter });
}

const listChanges = tool(
  'list_changes',
  {
    title: { zh: '两融名单的变动', en: 'Changes of a margin list' },
    description: {
      zh: '一份两融名单在两天之间调入、调出和变更了哪些证券，改动前后的值，以及对应的公告。默认比较最近两期。',
      en: 'Securities added to, removed from or changed in a margin list between two days, with the values before and after and the notice. By default the last two versions.',
    },
    input: z.object({
      list,
      from: day('from').meta(about('起', 'First day')),
      to: day('to').meta(about('止', 'Last day')),
      kind: z.enum(['entered', 'left', 'changed']).optional().meta(about('调入、调出、变更', 'Added, removed or changed')),
      cursor: cursorInput,
    }),
    data: changePage.omit({ records: true, pageNum: true, pageSize: true }).extend({ changes: changePage.shape.records }),
    example: { list: 'rz', from: '2026-08-01', to: '2026-08-21' },
  },
  async ({ call }, { list: name, from, to, kind, cursor }) => {
    const { page, day: pinned } = readCursor(cursor);
    const query = { list: name, from, to: to ?? pinned, kind, pageNum: page, pageSize: rowsPerAnswer };
    const { records, ...found } = await call(listChangesGet, query);
    const { entered, left, changed } = found.totals;
    return {
      data: { ...found, changes: records },
      source: paths.marginChanges({ list: name, from, to }),
      summary: `${found.title}：调入 ${entered}，调出 ${left}，变更 ${changed}。`,
      asOf: found.to.asOf,
      version: found.to.updatedAt,
      next: nextCursor({ total: found.total, pageSize: rowsPerAnswer, page }, found.to.asOf),
    };
  },
);

export const marginTools: readonly Tool[] = [marginSecurity, marginList, listChanges];
