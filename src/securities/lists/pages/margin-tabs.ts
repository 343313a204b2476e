import type { PageContext, PageQuery } from '#ui/page/page.ts';
import { assuredCollateral, currencyFund, fairConversion, highRisk, rq, rz, staticPe, underlying } from '../calls.ts';
import type { FairPriceQuery, HighRiskQuery } from '../schema/list.ts';
import { fairReasonNames, highRiskReasonNames } from '../web/list-names.ts';
import type { ListName } from '../web/named-lists.ts';

/** The lists of the page in order; the first has the base URL. */
export const marginTabs = {
  rz: '融资标的',
  rq: '融券标的',
  assure: '可充抵保证金证券',
  fair: '公允价格',
  cash: '货币基金',
  risk: '高风险证券',
  pe: '静态市盈率',
  underlying: '底层标的',
} as const;
export type MarginTab = keyof typeof marginTabs;
export const marginTabNames = Object.keys(marginTabs) as MarginTab[];

/** The lists behind the tabs, by the names used in files and comparisons. */
export const listOfTab: Record<MarginTab, ListName> = {
  rz: 'rz',
  rq: 'rq',
  assure: 'assure',
  fair: 'fairConversion',
  cash: 'currencyFund',
  risk: 'highRisk',
  pe: 'staticPe',
  underlying: 'underlying',
};

/** Returns undefined for the first tab, which has the base URL. */
export const tabQuery = (tab: MarginTab): string | undefined => (tab === 'rz' ? undefined : tab);

type Filter = Omit<PageQuery<'marginSecurity'>, 'tab' | 'pageNum'>;

/** Filters of every list; others are available in some lists only. */
const common = ['keyWord', 'market', 'date'] as const;
const own: Record<MarginTab, readonly (keyof Filter)[]> = {
  rz: ['type', 'allowed'],
  rq: ['type', 'allowed'],
  assure: ['type', 'group', 'rateFrom', 'rateTo'],
  fair: ['reason'],
  cash: ['rateFrom', 'rateTo'],
  risk: ['reason'],
  pe: ['status'],
  underlying: ['index'],
};

/** Drops filters that the tab does not have, and reasons of another list. */
export function filterOfTab(tab: MarginTab, { reason, ...others }: Filter): TabFilter {
  const reasons: object = tab === 'risk' ? highRiskReasonNames : fairReasonNames;
  const filter: Filter = { ...others, ...(reason && reason in reasons && { reason }) };
  return Object.fromEntries([...common, ...own[tab]].flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
}
export type TabFilter = Partial<Filter>;

/** Loads the page of one list; the property that is set identifies the tab. */
export async function loadTab(
  block: PageContext['block'],
  tab: MarginTab,
  filter: TabFilter,
  paging: { pageNum: number; pageSize: number },
) {
  const input = { ...filter, ...paging };
  if (tab === 'assure') return { collateral: await block(assuredCollateral, input) };
  if (tab === 'fair') return { fairPrices: await block(fairConversion, input as FairPriceQuery) };
  if (tab === 'cash') return { cashFunds: await block(currencyFund, input) };
  if (tab === 'risk') return { highRisk: await block(highRisk, input as HighRiskQuery) };
  if (tab === 'pe') return { staticPe: await block(staticPe, input) };
  if (tab === 'underlying') return { underlying: await block(underlying, input) };
  return { targets: await block(tab === 'rz' ? rz : rq, input) };
}
