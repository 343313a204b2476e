import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { feeItemDraft, feeRateDraft, licensedBusiness, suitabilityScale } from '#content/fees-and-suitability/schema/dealing.ts';
import { meetingContent } from '#content/fees-and-suitability/schema/meetings.ts';
import { meetingKinds } from '#content/fees-and-suitability/web/meeting-names.ts';
import { readArticles } from '../articles/read-articles.ts';
import { isTradingDay, isWorkingDay } from '../calendar.ts';
import { demoBusinesses } from './business-scope.ts';
import { investorDocuments, investorFilePath } from './documents.ts';
import { demoFeeItems, demoFeeRates } from './fees.ts';
import { demoMeetings } from './meetings.ts';
import { demoScale } from './suitability.ts';

test('all entries could be saved by staff', () => {
  for (const business of demoBusinesses) expect(licensedBusiness.safeParse(business).error, business.code).toBeUndefined();
  for (const item of demoFeeItems) expect(feeItemDraft.safeParse(item).error, item.code).toBeUndefined();
  for (const { noticeTitle: _noticeTitle, ...rate } of demoFeeRates)
    expect(feeRateDraft.safeParse({ ...rate, notice: null }).error, rate.code).toBeUndefined();
  for (const { draft } of demoMeetings('2026-11-21')) expect(meetingContent.safeParse(draft).error, draft.title).toBeUndefined();
  const { effectiveFrom: _effectiveFrom, ...scale } = demoScale;
  expect(suitabilityScale.safeParse(scale).error).toBeUndefined();
});

test('public rates name their source, and the firm’s own ones are marked as samples and name their notice', () => {
  for (const { code, isSample, source, noticeTitle } of demoFeeRates) {
    expect(isSample, code).toBe(source.includes('示例'));
    expect(noticeTitle !== undefined, code).toBe(isSample);
  }
  expect(demoFeeRates.filter(({ payee, isSample }) => payee === '前厅证券' && !isSample)).toEqual([]);
});

test('the public rates are the official ones', () => {
  const at = (code: string, day: string) =>
    demoFeeRates.filter((rate) => rate.code === code && rate.effectiveFrom <= day).at(-1)?.standard ?? '';
  expect(at('share-stamp-duty', '2023-08-27')).toContain('1‰，卖方');
  expect(at('share-stamp-duty', '2023-08-28')).toContain('0.05%');
  expect(at('share-transfer-fee', '2022-04-29')).toContain('0.001%');
  expect(at('share-handling-fee', '2023-08-28')).toContain('0.00341%');
  expect(at('share-handling-fee-bse', '2023-08-28')).toContain('0.125‰');
  expect(at('share-regulatory-fee', '2026-11-21')).toContain('0.002%');
  expect(at('connect-stamp-duty', '2023-11-17')).toContain('0.1%');
});

test('a change of the firm’s own fees is announced thirty days before, on a working day', () => {
  const feeNotice = readArticles('notices/fee-notices')[0]!;
  const announced = new Date(feeNotice.publishedAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(isWorkingDay(announced)).toBe(true);
  const changes = demoFeeRates.filter(({ noticeTitle }) => noticeTitle === feeNotice.title);
  expect(changes.length).toBeGreaterThan(0);
  for (const { effectiveFrom } of changes)
    expect(Date.parse(effectiveFrom) - Date.parse(announced)).toBeGreaterThanOrEqual(30 * 86_400_000);
});

test('whatever the day of loading, two meetings and a cancelled one are in the future, and all others are past and have a record', () => {
  for (const today of ['2026-11-21', '2026-02-16', '2027-10-01']) {
    const meetings = demoMeetings(today);
    const now = new Date(`${today}T12:00:00+08:00`);
    expect(meetings.length).toBeGreaterThanOrEqual(18);
    expect(new Set(meetings.map(({ draft }) => draft.kind))).toEqual(new Set(meetingKinds));
    const coming = meetings.filter(({ draft }) => draft.startsAt > now);
    expect(coming.map(({ draft }) => Boolean(draft.cancelledReason))).toEqual([true, false, false]);
    const over = meetings.filter((meeting) => !coming.includes(meeting));
    expect(over.filter(({ record, recordedAt }) => !record || recordedAt > now)).toEqual([]);
    expect(meetings.filter(({ announcedAt }) => announcedAt >= now)).toEqual([]);
    const onRestingDays = meetings.filter(({ draft }) => !isTradingDay(draft.startsAt.toISOString().slice(0, 10)));
    expect(onRestingDays.every(({ draft }) => draft.kind === 'education')).toBe(true);
  }
});

test('every document is a PDF of moderate size with a Chinese name', async () => {
  for (const { file, downloadName } of investorDocuments()) {
    const bytes = await readFile(investorFilePath(file));
    expect(bytes.subarray(0, 5).toString(), file).toBe('%PDF-');
    expect(bytes.length, file).toBeLessThan(80 * 1024);
    expect(downloadName).toMatch(/\p{Script=Han}.*\.pdf$/u);
  }
});
