import { addMonths, daysBetween, type Day } from '#platform/day.ts';
import type { RuleOf } from '../../schema.ts';
import type { Outcome, Subject } from './subject.ts';

/** Whole months since the first trade: the period ends on the same day of the month, or on the last where the month has no such day. */
export function checkExperience({ months }: RuleOf<'experience'>, { facts: { firstTradeOn, trades }, today }: Subject): Outcome {
  if (!firstTradeOn || trades === 0 || firstTradeOn > today) {
    return {
      actual: '没有交易记录',
      pass: false,
      gap: `还差 ${months} 个月`,
      explain: '自首次证券交易之日起计算；完成首次交易后才开始计算。',
    };
  }
  const reached = addMonths(firstTradeOn, months);
  const pass = today >= reached;
  return {
    actual: formatMonths(wholeMonths(firstTradeOn, today)),
    pass,
    explain: `首次交易日 ${firstTradeOn}，累计成交 ${trades} 笔；至 ${reached} 满 ${months} 个月（没有对应日的，以当月最后一日为准）。`,
    ...(!pass && { gap: `还差 ${daysBetween(today, reached)} 天`, earliest: reached }),
  };
}

/** Whole months since the account was designated to the firm or opened with it, counted like those of experience. */
export function checkDesignation({ months }: RuleOf<'designation'>, { facts: { designatedSince }, today }: Subject): Outcome {
  const explain = '自在本公司指定交易或者开户之日起计算，不看首次交易的日期。';
  if (!designatedSince || designatedSince > today) return { actual: '没有记录', pass: false, gap: `还差 ${months} 个月`, explain };
  const reached = addMonths(designatedSince, months);
  const pass = today >= reached;
  return {
    actual: formatMonths(wholeMonths(designatedSince, today)),
    pass,
    explain: `${explain}${designatedSince} 起，至 ${reached} 满 ${months} 个月。`,
    ...(!pass && { gap: `还差 ${daysBetween(today, reached)} 天`, earliest: reached }),
  };
}

const formatMonths = (months: number): string => (months === 0 ? '不满 1 个月' : `${months} 个月`);

/** Full months from one day to a later one. */
function wholeMonths(from: Day, to: Day): number {
  let months = Math.max(0, Math.floor(daysBetween(from, to) / 31));
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}
