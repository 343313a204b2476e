import { expect, test } from 'vitest';
import { subsidiaryFacts, subsidiaryNoticeDraft, privateFund, termsBody } from '#products/private-funds/schema.ts';
import { isWorkingDay } from '../calendar.ts';
import { demoSubsidiary } from './company.ts';
import { demoFunds } from './funds.ts';
import { demoNotices } from './notices.ts';
import { demoTerms } from './terms.ts';

test('all entries could be saved by staff', () => {
  expect(subsidiaryFacts.safeParse(demoSubsidiary.facts).error).toBeUndefined();
  expect(termsBody.safeParse(demoTerms).error).toBeUndefined();
  for (const fund of demoFunds) expect(privateFund.safeParse(fund).error, fund.name).toBeUndefined();
  for (const notice of demoNotices) expect(subsidiaryNoticeDraft.safeParse(notice).error, notice.title).toBeUndefined();
});

test('the conditions are those of the rules for private funds: assets of 300万 or income of 50万, and 1000万 for organisations', () => {
  const words = demoTerms.conditions.map(({ text }) => text).join();
  for (const figure of ['不低于 300 万元', '年均收入不低于 50 万元', '净资产不低于 1000 万元']) expect(words).toContain(figure);
});

test('notices are published on working days, not before their fund and not in the future', () => {
  for (const { title, publishedOn } of demoNotices) {
    expect(isWorkingDay(publishedOn), `${publishedOn} ${title}`).toBe(true);
    expect(publishedOn <= '2026-11-20', title).toBe(true);
  }
  const early = demoNotices.filter(({ fundCode, publishedOn }) =>
    demoFunds.some(({ recordCode, establishedOn }) => recordCode === fundCode && establishedOn > publishedOn),
  );
  expect(early.map(({ title }) => title)).toEqual([]);
});

test('no notice and no fund promises a gain, and no fund has the code of a real one', () => {
  const words = [...demoNotices.flatMap(({ title, paragraphs }) => [title, ...paragraphs]), ...demoFunds.map(({ summary }) => summary)];
  expect(words.filter((text) => /稳赚|保本|保证收益|预期收益率|年化收益/.test(text))).toEqual([]);
  expect(demoFunds.filter(({ recordCode }) => !/^DEMO\d{3}$/.test(recordCode))).toEqual([]);
});
