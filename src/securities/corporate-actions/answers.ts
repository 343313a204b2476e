import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, optionalWords, wordList } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { formatDateRelativeTo } from '#ui/format/weekday.ts';
import { paths } from '#ui/paths.ts';
import { actionTag } from './calls.ts';
import type { ActionKind, DayKind } from './schema.ts';
import { readEvents, type EventRow } from './service/list-events.ts';
import { kindNames, nameDay } from './web/action-labels.ts';

/** Subjects of a question, and the kind of day that answers it. */
const subjects: readonly { kind: ActionKind; what: DayKind; words: readonly string[] }[] = [
  { kind: 'newShare', what: 'subscription', words: wordList('打新 新股 新股申购 打新股 申购新股 新股日历 打新日历 新股申购日历 ipo') },
  { kind: 'convertible', what: 'subscription', words: wordList('可转债 可转债申购 打新债 新债 转债申购 可转债打新 申购可转债') },
  { kind: 'dividend', what: 'ex', words: wordList('除权 除息 除权除息 除权除息日 股票分红 分红派息 股权登记日 分红送转') },
  { kind: 'unlock', what: 'unlock', words: wordList('解禁 限售解禁 限售股解禁 解禁日历 限售股') },
];
const when = optionalWords('今天 今日 明天 近期 最近 本周 日历 可以申购 能申购');
const daysAhead = 60;
const mostTold = 3;

/** Answers what can be subscribed, is paid out or unlocked next. */
export const corporateActionAnswers: AnswerSource = {
  id: 'corporate-actions',
  tags: [actionTag],
  async answer(ctx, asked) {
    const subject = subjects.find(({ words }) => matchesSubject(asked, words, when));
    return subject && tellNext(ctx, subject);
  },
};

async function tellNext(ctx: Context, { kind, what }: (typeof subjects)[number]): Promise<AnswerDraft | undefined> {
  const today = shanghaiDay(ctx.now);
  const rows = await readEvents(ctx, today, addDays(today, daysAhead), { kind, what, isCancelled: false }, mostTold);
  if (rows.length === 0) return undefined;
  return {
    title: `近期${kindNames[kind]}`,
    facts: rows.map((row) => toFact(row, today)),
    text: '日期以发行人与交易所公告为准。',
    isSample: rows.some(({ origin }) => origin === 'sample'),
    basis: '新股与公司行动日历',
    href: paths.corporateActions({ kind }),
    linkText: '新股与公司行动日历',
  };
}

const toFact = (row: EventRow, today: string) => ({
  name: nameDay(row),
  value: row.day === today ? '今天' : formatDateRelativeTo(today, row.day),
  note: `${row.name} ${row.code}`,
});
