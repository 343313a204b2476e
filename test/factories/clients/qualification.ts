import type { AccountFacts, ClientFacts, Facts } from '#clients/qualification/client-facts.ts';
import { columns } from '#clients/qualification/columns.ts';
import type { QualificationDeps } from '#clients/qualification/deps.ts';
import type { ConditionResult, ConditionRule, ConditionSetDraft } from '#clients/qualification/schema.ts';
import { checkCondition } from '#clients/qualification/service/checks/check-condition.ts';
import type { Subject } from '#clients/qualification/service/checks/subject.ts';
import { publishConditionSet } from '#clients/qualification/service/condition-sets.ts';
import type { Context } from '#platform/context.ts';
import { openVault } from '#platform/crypto/vault.ts';
import { addDays, isoWeekday, type Day } from '#platform/day.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildCalendarYear } from '../securities/calendar.ts';

type ConditionSetBody = ConditionSetDraft['body'];

export const assets: ConditionRule = { kind: 'averageAssets', tradingDays: 20, yuan: 100_000 };
export const experience: ConditionRule = { kind: 'experience', months: 24 };

/** Builds a client who meets every condition: 200,000 yuan on every day of the 100 days before 2026-08-21. */
export function buildFacts(overrides: Partial<Facts> = {}): Facts {
  return {
    settledThrough: '2026-08-20',
    assets: buildAssets('2026-05-13', '2026-08-20', 20_000_000),
    firstTradeOn: '2020-01-06',
    trades: 120,
    creditSince: '2024-01-08',
    futuresFirstTradeOn: null,
    optionsTestLevel: 1,
    hasPractisedOptions: false,
    designatedSince: '2019-12-02',
    record: { isListed: false, checkedOn: '2026-08-20' },
    isSample: false,
    risk: { state: 'valid', level: 'C4', levelName: '积极型', isLowest: false, validUntil: '2028-01-01' },
    idCard: { state: 'valid', validUntil: '2036-01-01' },
    bornOn: '1984-05-14',
    ...overrides,
  };
}

/** Builds the same assets, in fen, for every day of a span. */
export function buildAssets(from: Day, to: Day, total: number, borrowed = 0): AccountFacts['assets'] {
  const days: { day: Day; total: number; borrowed: number }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, total, borrowed });
  return days;
}

/** Weekends and the National Day closure of 2026. */
const isClosed = (day: Day) => isoWeekday(day) > 5 || (day >= '2026-10-01' && day <= '2026-10-08');

/** Lists this many trading days from a day on, or up to it. */
export function buildTradingDays(from: Day, count: number, step: 1 | -1): Day[] {
  const days: Day[] = [];
  for (let day = from; days.length < count; day = addDays(day, step)) if (!isClosed(day)) days.push(day);
  return step === 1 ? days : days.toReversed();
}

/** Builds a client as the checks see them on a day, with the settled trading days before it and those ahead. */
export function buildSubject(today: Day, facts: Partial<Facts> = {}): Subject {
  const settled = buildTradingDays(addDays(today, -1), 63, -1);
  const ahead = buildTradingDays(addDays(settled.at(-1)!, 1), 63, 1);
  return { today, settled, ahead, facts: buildFacts({ settledThrough: settled.at(-1)!, ...facts }) };
}

/** Returns the result of one rule for a client on a day. */
export function checkRule(rule: ConditionRule, today: Day, facts: Partial<Facts> = {}): ConditionResult {
  return checkCondition({ id: 'one', name: '条件', standard: '标准', source: '来源', rule }, buildSubject(today, facts));
}

/** Builds dependencies whose clients all have these facts; change `deps.facts` as the test needs. */
export function buildQualificationDeps(facts: Partial<Facts> = {}): QualificationDeps {
  const source: ClientFacts = { read: async () => buildFacts(facts) };
  return { facts: source, vault: openVault(columns, testSecret(), 'SM2') };
}

/** Builds conditions: assets of 100,000 yuan and 24 months of experience, from 2026-01-01 on. */
export function buildSet(overrides: Partial<ConditionSetDraft> = {}, body: Partial<ConditionSetBody> = {}): ConditionSetDraft {
  const conditions: ConditionSetBody['conditions'] = [
    {
      id: 'assets',
      name: '资产',
      standard: '日均 10 万元',
      source: '测试',
      rule: assets,
    },
    { id: 'experience', name: '交易经验', standard: '24 个月', source: '测试', rule: experience },
  ];
  return { code: 'chinext', validFrom: '2026-01-01', body: { name: '创业板', conditions, ...body }, ...overrides };
}

/** Stores calendars of 2025 and 2026 without holidays, and the condition set. */
export async function prepareQualification(ctx: Context, set = buildSet()): Promise<void> {
  for (const year of [2025, 2026]) await importCalendarYear(ctx, buildCalendarYear(year));
  await publishConditionSet(ctx, set);
}
