import { paths } from '#ui/paths.ts';
import type { SecurityCard } from '../../schema/card.ts';
import { fairReasonNames, groupNames, highRiskReasonNames, peStateNames, zeroReasonNames } from '../../web/list-names.ts';
import { tabQuery, type MarginTab } from '../margin-tabs.ts';

/** The state of the security in one list. */
export interface ListMembership {
  list: string;
  /** `yes` and `no`: on the list or not; `stopped`: on it, but closed for now; `limited`: on a list of restrictions. */
  state: 'yes' | 'stopped' | 'no' | 'limited';
  words: string;
  details: string;
  asOf: string | null;
  /** A newer date that the security's market has not published yet; otherwise null. */
  awaited: string | null;
  href: string;
}

const onlyGiven = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join('；');
const percent = (value: number | null): string | null => (value === null ? null : `${value}%`);

/** Lists the security's state in every list of the margin pages, in the order that matters to investors. */
export function listMemberships(card: SecurityCard): ListMembership[] {
  const to = (tab: MarginTab) => paths.marginSecurity({ tab: tabQuery(tab), keyWord: card.code, date: card.requestedDate ?? undefined });
  const isFund = card.cashFund.entry !== null || card.securityType === 'money_etf';
  return [
    { ...financing(card), href: to('rz') },
    { ...lending(card), href: to('rq') },
    { ...collateral(card), href: to('assure') },
    ...(isFund ? [{ ...cashFund(card), href: to('cash') }] : []),
    { ...fairPrice(card), href: to('fair') },
    { ...highRisk(card), href: to('risk') },
    ...(card.staticPe.entry ? [{ ...staticPe(card), href: to('pe') }] : []),
    { ...underlying(card), href: to('underlying') },
    { ...hkConnect(card), href: paths.hkConnect() },
  ];
}

type Answer = Omit<ListMembership, 'href'>;

function financing({ target: { asOf, awaited, entry } }: SecurityCard): Answer {
  const list = '融资标的';
  if (!entry?.isFinancing) return { list, state: 'no', words: '不是标的', details: '不能融资买入', asOf, awaited };
  const isOpen = entry.financingAllowed !== false;
  return {
    list,
    state: isOpen ? 'yes' : 'stopped',
    words: isOpen ? '可以融资买入' : '暂停融资买入',
    details: onlyGiven([
      entry.financingMargin !== null && `保证金比例 ${entry.financingMargin}%`,
      entry.financingSince && `${entry.financingSince} 调入`,
    ]),
    asOf,
    awaited,
  };
}

function lending({ target: { asOf, awaited, entry } }: SecurityCard): Answer {
  const list = '融券标的';
  if (!entry?.isLending) return { list, state: 'no', words: '不是标的', details: '不能融券卖出', asOf, awaited };
  const isOpen = entry.lendingAllowed !== false;
  return {
    list,
    state: isOpen ? 'yes' : 'stopped',
    words: isOpen ? '可以融券卖出' : '暂停融券卖出',
    details: onlyGiven([
      entry.lendingMargin !== null && `保证金比例 ${entry.lendingMargin}%`,
      entry.lendingMarginPrivate !== null && `私募基金 ${entry.lendingMarginPrivate}%`,
      entry.lendingSince && `${entry.lendingSince} 调入`,
    ]),
    asOf,
    awaited,
  };
}

function collateral({ collateral: { asOf, awaited, entry } }: SecurityCard): Answer {
  const list = '可充抵保证金证券';
  if (!entry) return { list, state: 'no', words: '不在名单', details: '不能充抵保证金', asOf, awaited };
  const { haircut, cap, zeroReason, concentrationGroup } = entry;
  return {
    list,
    state: haircut > 0 ? 'yes' : 'limited',
    words: `折算率 ${haircut}%`,
    details: onlyGiven([
      zeroReason && (zeroReasonNames[zeroReason] ?? '其他原因'),
      cap !== null && `交易所上限 ${percent(cap)}`,
      concentrationGroup && `集中度${groupNames[concentrationGroup as keyof typeof groupNames] ?? concentrationGroup}`,
    ]),
    asOf,
    awaited,
  };
}

function cashFund({ cashFund: { asOf, awaited, entry } }: SecurityCard): Answer {
  const list = '货币基金';
  return entry
    ? { list, state: 'yes', words: `折算率 ${entry.haircut}%`, details: '接近现金充抵保证金', asOf, awaited }
    : { list, state: 'no', words: '不在名单', details: '', asOf, awaited };
}

function fairPrice({ fairPrice: { asOf, awaited, entry } }: SecurityCard): Answer {
  const list = '公允价格';
  if (!entry) return { list, state: 'no', words: '按市价计算', details: '', asOf, awaited };
  const close = entry.lastClose === null ? null : `参考收盘价 ${entry.lastClose.toFixed(2)} 元`;
  return {
    list,
    state: 'limited',
    words: `按 ${entry.fairPrice.toFixed(2)} 元计算`,
    details: onlyGiven([entry.reason && fairReasonNames[entry.reason], close]),
    asOf,
    awaited,
  };
}

function highRisk({ highRisk: { asOf, awaited, entry } }: SecurityCard): Answer {
  const list = '高风险证券';
  if (!entry) return { list, state: 'no', words: '不在名单', details: '', asOf, awaited };
  const limit = entry.concentrationLimit;
  return {
    list,
    state: 'limited',
    words: highRiskReasonNames[entry.reason],
    details: limit === null ? '' : limit === 0 ? '不得新增持仓' : `集中度上限 ${limit}%`,
    asOf,
    awaited,
  };
}

function staticPe({ staticPe: { asOf, awaited, entry } }: SecurityCard): Answer {
  const list = '静态市盈率';
  const isExcluded = entry?.status === 'over_300' || entry?.status === 'negative';
  return {
    list,
    state: isExcluded ? 'limited' : 'no',
    words: typeof entry?.staticPe === 'number' ? `${entry.staticPe.toFixed(2)} 倍` : entry?.status === 'negative' ? '亏损' : '无数据',
    details: isExcluded ? `${peStateNames[entry.status]}，折算率为 0` : '不影响折算率',
    asOf,
    awaited,
  };
}

function underlying({ indexes }: SecurityCard): Answer {
  const list = '底层标的';
  return indexes.length > 0
    ? { list, state: 'yes', words: '指数成份股', details: indexes.join('、'), asOf: null, awaited: null }
    : { list, state: 'no', words: '不是成份股', details: '', asOf: null, awaited: null };
}

/** Southbound trading covers Hong Kong shares only: the answer links to those of the same name. */
function hkConnect({ hkNamesakes: shares }: SecurityCard): Answer {
  const same = shares.map(({ code, name }) => `${code} ${name}`).join('、');
  return {
    list: '港股通',
    state: 'no',
    words: '不适用',
    details: `沪深北市场的证券在本市场买卖，港股通买卖的是 5 位代码的港股${same && `；同名港股：${same}`}`,
    asOf: null,
    awaited: null,
  };
}
