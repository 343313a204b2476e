import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import { dateWithWeekday, shiftTradingDays, type Day } from '../calendar.ts';
import { fillPlaceholders } from '../fill.ts';
import { noticeWords } from './notice-words.ts';

/** The details of an adjustment notice about its securities, computed from the changes; empty when they cannot be computed. */
interface ListChange {
  items: readonly SecurityNoticeItem[];
  effectiveOn: Day;
}

const exchanges = [
  ['SSE', '上海'],
  ['SZSE', '深圳'],
  ['BSE', '北京'],
] as const;
const marketsOf = (items: readonly SecurityNoticeItem[]): string =>
  exchanges
    .map(([exchange, name]) => [name, new Set(items.filter((item) => item.exchange === exchange).map(({ code }) => code)).size] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}${count}只`)
    .join('、');
const named = (items: readonly SecurityNoticeItem[], most = 6): string =>
  items
    .slice(0, most)
    .map(({ name, code }) => `${name}（${code}）`)
    .join('、') + (items.length > most ? `等${items.length}只` : '');
const daysOf = (effectiveOn: Day) => ({ on: dateWithWeekday(effectiveOn), eve: dateWithWeekday(shiftTradingDays(effectiveOn, -1)) });

export function haircutDetails({ items, effectiveOn }: ListChange): string {
  const changes = items
    .filter(({ field }) => field === 'haircut')
    .map((item) => ({ item, before: Number.parseFloat(item.before ?? '0'), after: Number.parseFloat(item.after ?? '0') }));
  const [raised, lowered] = [changes.filter(({ before, after }) => after > before), changes.filter(({ before, after }) => after < before)];
  const steepest = changes.toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))[0];
  if (!steepest) return '';
  const { item, before, after } = steepest;
  const list = (part: typeof changes, words: string) =>
    part.length > 0 ? `- ${words}${part.length}只：${named(part.map((one) => one.item))}。` : '';
  return fillPlaceholders(noticeWords.collateralDetail, {
    ...daysOf(effectiveOn),
    markets: marketsOf(changes.map((one) => one.item)),
    lines: [list(raised, '上调'), list(lowered, '下调')].filter(Boolean).join('\n'),
    name: item.name,
    code: item.code,
    before,
    after,
    change: `${after > before ? '增加' : '减少'}${Math.abs(after - before)}万元`,
    effect: noticeWords[after > before ? 'raisedEffect' : 'loweredEffect'],
  });
}

export function targetDetails({ items, effectiveOn }: ListChange): string {
  const of = (field: RegExp, value: string) => items.filter((item) => field.test(item.field) && item.after === value);
  const [entered, left, paused, resumed] = [of(/^is/, '是'), of(/^is/, '否'), of(/Allowed$/, '否'), of(/Allowed$/, '是')];
  const lines = [
    entered.length > 0 ? `- 调入${entered.length}项：${named(entered)}。` : '',
    left.length > 0 ? `- 调出${left.length}项：${named(left)}。` : '',
    paused.length > 0 ? `- 暂停新增融资${paused.length}只：${named(paused)}。` : '',
    resumed.length > 0 ? `- 恢复新增融资${resumed.length}只：${named(resumed)}。` : '',
  ];
  return fillPlaceholders(noticeWords.targetDetail, {
    ...daysOf(effectiveOn),
    markets: marketsOf(items),
    lines: lines.filter(Boolean).join('\n'),
  });
}

export function fairPriceDetails({ items, effectiveOn }: ListChange, marketPrice: string): string {
  const valued = items
    .filter(({ after, before }) => after !== marketPrice && before?.startsWith(marketPrice))
    .map((item) => ({ item, close: Number(item.before!.replace(marketPrice, '')), fair: Number(item.after) }))
    .filter(({ close, fair }) => close > 0 && fair > 0)
    .toSorted((a, b) => a.fair / a.close - b.fair / b.close);
  const [lowest] = valued;
  if (!lowest) return '';
  const { item, close, fair } = lowest;
  const rate = fair / close;
  return fillPlaceholders(noticeWords.fairDetail, {
    ...daysOf(effectiveOn),
    markets: marketsOf(items),
    names: named(valued.map((one) => one.item)),
    name: item.name,
    code: item.code,
    close: close.toFixed(2),
    fair: fair.toFixed(2),
    rate: ((rate - 1) * 100).toFixed(1).replace('-', '−'),
    value: (100 * rate).toFixed(2),
    ratio: (Math.floor(Number((100 * rate).toFixed(2)) * 200 + 1e-6) / 100).toFixed(2),
  });
}
