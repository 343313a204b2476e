import type { PageContext } from '#web/page/page.ts';
import { assuredCollateral, currencyFund, fairConversion, highRisk, rq, rz, staticPe, underlying } from '../calls.ts';
import type { FairPriceQuery, HighRiskQuery } from '../schema/list.ts';
import type { ListName } from '../web/named-lists.ts';
import { compact, oneOf, readFilter, readPercent } from './list-filter.ts';
import { fairReasonNames, groupNames, highRiskReasonNames, peStateNames } from '../web/list-names.ts';

/** The lists of the page in their order; the first is the bare address. */
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

/** The lists behind the tabs, as files and comparisons call them. */
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

/** The bare address stands for the first tab. */
export const tabQuery = (tab: MarginTab): string | undefined => (tab === 'rz' ? undefined : tab);

type Query = Readonly<Record<string, string>>;
const keysOf = <Name extends string>(names: Readonly<Record<Name, string>>) => Object.keys(names) as Name[];

/** Filters that a tab does not have are dropped with the tab that had them. */
export function readTabFilter(tab: MarginTab, query: Query) {
  const isTarget = tab === 'rz' || tab === 'rq';
  const hasRates = tab === 'assure' || tab === 'cash';
  const { type, ...common } = readFilter(query);
  return compact({
    ...common,
    type: isTarget || tab === 'assure' ? type : undefined,
    allowed: isTarget ? oneOf(['Y', 'N'], query.allowed) : undefined,
    group: tab === 'assure' ? oneOf(keysOf(groupNames), query.group) : undefined,
    rateFrom: hasRates ? readPercent(query.rateFrom) : undefined,
    rateTo: hasRates ? readPercent(query.rateTo) : undefined,
    status: tab === 'pe' ? oneOf(keysOf(peStateNames), query.status) : undefined,
    reason: readReason(tab, query.reason),
    index: tab === 'underlying' ? query.index?.slice(0, 40) : undefined,
  });
}
export type TabFilter = ReturnType<typeof readTabFilter>;

function readReason(tab: MarginTab, reason: string | undefined): string | undefined {
  if (tab === 'risk') return oneOf(keysOf(highRiskReasonNames), reason);
  return tab === 'fair' ? oneOf(keysOf(fairReasonNames), reason) : undefined;
}

/** Loads the page of one list; which property is there tells the tab. */
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
