import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { addDays, closuresBetween } from '../../calendar.ts';
import { getDaysAround, matchFirstGroup, rowsIn, formatYuan, type ArticleKind, type PlaceholderValues, type KindSource } from './kind.ts';
import { getClosureValues } from './trade-kinds.ts';

/** The actual types of all funds by code. */
const types = new Map(
  gunzipSync(readFileSync(new URL('../../data/funds/funds.csv.gz', import.meta.url)))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
    .map(([code = '', , type = '']) => [code, type.replace('-', '·')]),
);

function fundOf({ heading: { facts, effectiveDate, day } }: KindSource): PlaceholderValues | undefined {
  const around = getDaysAround(effectiveDate ?? day);
  if (facts?.of === 'saleNotice' && facts.productCode)
    return { ...around, fund: facts.productName ?? '', ...typeOf(facts.productCode, around) };
  if (facts?.of !== 'fundAnnouncement' || !facts.funds?.[0]) return undefined;
  const [{ code, name }] = [facts.funds[0]];
  return { ...around, fund: name, company: facts.fundCompany, ...typeOf(code, around) };
}

/** Funds that invest abroad confirm orders one day later. */
function typeOf(code: string, { next = '', third = '', fourth = '' }: PlaceholderValues): PlaceholderValues {
  const type = types.get(code) || '以招募说明书为准';
  const isAbroad = type.startsWith('QDII');
  return { code, type, confirmed: isAbroad ? third : next, known: isAbroad ? fourth : third };
}

const plain = (
  name: string,
  category: string,
  title: RegExp,
  more: (article: KindSource) => PlaceholderValues | undefined = () => ({}),
): ArticleKind => ({
  name,
  categories: [category],
  title,
  places: (article) => {
    const [fund, own] = [fundOf(article), more(article)];
    return fund && own && { ...fund, ...own };
  },
});

const amountOf = (words: string | undefined): number | undefined => {
  const [, count = '', unit] = /([\d.,]+)(万|亿)?/.exec(words ?? '') ?? [];
  return count === '' ? undefined : Number(count.replaceAll(',', '')) * (unit === '万' ? 10_000 : unit === '亿' ? 100_000_000 : 1);
};

function dividend({ body }: KindSource): PlaceholderValues | undefined {
  const perTen = Number(matchFirstGroup(body, /每10份派发 \| ([\d.]+)元/));
  if (!(perTen > 0)) return undefined;
  const row = (name: string) => matchFirstGroup(body, new RegExp(`${name} \\| ([^|]+) \\|`)) ?? '';
  return {
    perTen: perTen.toFixed(2),
    perShare: (perTen / 10).toFixed(3),
    cash: formatYuan(perTen * 1000),
    shares: ((perTen * 1000) / 1.2).toFixed(2),
    registered: row('权益登记日'),
    paid: row('现金红利发放日'),
  };
}

function lowerFee({ body }: KindSource): PlaceholderValues | undefined {
  const [, before = 0, after = 0] = (/由([\d.]+)%调整为([\d.]+)%/.exec(body) ?? []).map(Number);
  if (!(before > after && after > 0)) return undefined;
  return {
    before: before.toFixed(2),
    since: after.toFixed(2),
    yearly: formatYuan((before - after) * 1000),
    five: formatYuan((before - after) * 5000),
    daily: formatYuan((after * 1000) / 365),
    share: (100 - (after / before) * 100).toFixed(1),
  };
}

function limit({ body }: KindSource): PlaceholderValues | undefined {
  const most = amountOf(matchFirstGroup(body, /(?:上限调整为|上限为|不超过)([\d.]+(?:万|亿)?)元/));
  if (!most) return undefined;
  const count = Math.ceil((most * 2.5) / most);
  return { most: formatYuan(most), wanted: formatYuan(most * 2.5), count, rest: formatYuan(most * 0.5) };
}

/** The usual fee was lowered by the rules of 2026. */
function discount({ heading, body }: KindSource): PlaceholderValues | undefined {
  const tenths = Number(matchFirstGroup(body, /费率([\d.]+)折/));
  if (!(tenths > 0)) return undefined;
  const fee = (percent: number): number => 10_000 - 10_000 / (1 + percent / 100);
  const base = heading.day < '2026-01-01' ? 1.5 : 0.8;
  const reduced = (base * tenths) / 10;
  const [full, paid] = [fee(base), fee(reduced)];
  return {
    tenths,
    base: base.toFixed(2),
    reduced: reduced.toFixed(3),
    full: formatYuan(full),
    fee: formatYuan(paid),
    saved: formatYuan(full - paid),
  };
}

const percent = (words: string | undefined): number => Number((words ?? '').replace('%', '').replace('−', '-').replace('+', ''));

/** Returns what the table of a month or quarter shows: the best and the worst type, and the difference. */
function ranking(body: string): PlaceholderValues | undefined {
  const rows = rowsIn(body).map((row) => ({ name: row[0] ?? '', cells: row.slice(1) }));
  if (rows.length < 4) return undefined;
  return { rows: rows.length, first: rows[0]!.name };
}

function months(body: string): PlaceholderValues | undefined {
  const rows = rowsIn(body).map(([name = '', change, positive]) => ({ name, change: percent(change), positive: percent(positive) }));
  const sorted = rows.toSorted((a, b) => b.change - a.change);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  const [shares, bonds] = [rows.find(({ name }) => name === '股票型'), rows.find(({ name }) => name === '债券型')];
  if (!best || !worst || !shares || !bonds || rows.some(({ change }) => Number.isNaN(change))) return undefined;
  const mixed = 0.5 * shares.change + 0.5 * bonds.change;
  const sign = (value: number) => (value >= 0 ? `上涨${value.toFixed(2)}%` : `下跌${Math.abs(value).toFixed(2)}%`);
  return {
    ...ranking(body),
    best: best.name,
    bestBy: sign(best.change),
    worst: worst.name,
    worstBy: sign(worst.change),
    gap: (best.change - worst.change).toFixed(2),
    up: rows.filter(({ change }) => change > 0).length,
    down: rows.filter(({ change }) => change < 0).length,
    mixed: sign(mixed),
    money: formatYuan(1000 * mixed),
    most: rows.toSorted((a, b) => b.positive - a.positive)[0]!.name,
  };
}

function quarters(body: string): PlaceholderValues | undefined {
  const rows = rowsIn(body).map(([name = '', size, change]) => ({ name, size: Number(size), change: percent(change) }));
  if (rows.length < 4 || rows.some(({ size, change }) => Number.isNaN(size + change))) return undefined;
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  const before = rows.reduce((sum, { size, change }) => sum + size / (1 + change / 100), 0);
  const sorted = rows.toSorted((a, b) => b.size - a.size);
  const grown = rows.toSorted((a, b) => b.change - a.change);
  return {
    total: total.toFixed(1),
    before: before.toFixed(1),
    by: (total - before >= 0 ? '增加' : '减少') + Math.abs(total - before).toFixed(1),
    rate: Math.abs((total / before - 1) * 100).toFixed(1),
    largest: sorted[0]!.name,
    largestShare: ((sorted[0]!.size / total) * 100).toFixed(1),
    second: sorted[1]!.name,
    secondShare: ((sorted[1]!.size / total) * 100).toFixed(1),
    fastest: grown[0]!.name,
    fastestBy: grown[0]!.change.toFixed(1),
    slowest: grown.at(-1)!.name,
    slowestBy: grown.at(-1)!.change.toFixed(1),
  };
}

function beforeHoliday({ heading }: KindSource): PlaceholderValues | undefined {
  const from = heading.effectiveDate ?? heading.day;
  const closure = closuresBetween(from, addDays(from, 12))[0];
  const funds = heading.facts?.of === 'fundAnnouncement' ? (heading.facts.funds ?? []) : [];
  const kinds = Map.groupBy(funds, ({ code }) => (types.get(code) ?? '').split('·')[0] || '其他');
  return (
    closure && {
      ...getClosureValues(closure),
      count: funds.length,
      kinds: [...kinds].map(([name, list]) => `${name}${list.length}只`).join('、'),
    }
  );
}

export const fundKinds: readonly ArticleKind[] = [
  plain('dividend', 'cpgg', /收益分配公告提示$/, dividend),
  plain('beforeHoliday', 'cpgg', /节?前部分基金暂停/, beforeHoliday),
  plain('newClass', 'cpgg', /增设[A-Z]类/, ({ heading }) => ({ letter: matchFirstGroup(heading.title, /增设([A-Z])类/) ?? 'C' })),
  plain('lowerFee', 'cpgg', /降低(管理|托管)费率/, lowerFee),
  plain('limit', 'cpgg', /大额申购/, limit),
  plain('prospectus', 'cpgg', /招募说明书/),
  plain('discount', 'dxgg', /费率优惠活动/, discount),
  plain('maturity', 'dxgg', /最短持有期届满/),
  plain('dealing', 'dxgg', /开放申购与赎回/),
  plain('ending', 'dxgg', /^关于终止代销/),
  plain('suspension', 'dxgg', /^关于暂停办理/),
  plain('listing', 'dxgg', /^关于新增代销/),
  plain('riskLevel', 'dxgg', /风险等级调整/),
  { name: 'monthly', categories: ['jjsc'], title: /基金市场综述/, places: ({ body }) => months(body) },
  { name: 'quarterly', categories: ['jjsc'], title: /规模与份额变动观察/, places: ({ body }) => quarters(body) },
];
