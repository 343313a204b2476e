import { refinancingTerms, type RefinancingDayDraft, type RefinancingKind, type RefinancingStateDraft } from '#securities/margin/schema.ts';
import { addDays, isTradingDay, type Day } from '../calendar.ts';
import { createSeededRandom, type SeededRandom } from '../seeded.ts';

/** The state of both kinds of refinancing: facts, announced by the regulator on 10 July 2024. */
export const demoRefinancingStates: RefinancingStateDraft[] = [
  {
    kind: 'financing',
    validFrom: '2024-01-02',
    state: 'running',
    reason: '证券金融公司照常向证券公司融出资金，客户的融资交易不受转融券暂停影响。',
  },
  {
    kind: 'lending',
    validFrom: '2024-01-02',
    state: 'running',
    reason: '证券金融公司向证券公司融出证券，供客户融券卖出。',
  },
  {
    kind: 'lending',
    validFrom: '2024-07-11',
    state: 'suspended',
    reason:
      '2024年7月10日，中国证监会依法批准暂停转融券业务，自7月11日起实施；存量合约可以展期，最晚于2024年9月30日了结。客户以证券公司自有证券融券卖出不在暂停之列，能否融券以当日可用券源为准。',
  },
];

const firstDay = '2024-01-02';
const suspendedFrom = '2024-07-11';
/** The last day by which old contracts had to be closed. */
const closedBy = '2024-09-30';

interface Course {
  kind: RefinancingKind;
  last: Day;
  /** Annual rates in percent by term, shortest first; shorter terms cost more for money and less for securities. */
  rates: readonly number[];
  /** The share of each term in new lending. */
  shares: readonly number[];
  /** The volume at the beginning, all terms together. */
  start: number;
}

const money: Omit<Course, 'last'> = {
  kind: 'financing',
  rates: [2.8, 2.7, 2.6, 2.5, 2.4, 2.1],
  shares: [0.02, 0.05, 0.08, 0.12, 0.28, 0.45],
  start: 1280,
};
const securities: Course = {
  kind: 'lending',
  last: closedBy,
  rates: [1.5, 1.6, 1.7, 1.8, 2.2, 2.5],
  shares: [0.06, 0.1, 0.2, 0.34, 0.12, 0.18],
  start: 46_000,
};

/**
 * Rates and volumes by day and term up to the given day: fictitious, and labelled so. Securities lending runs out by the end of
 * September 2024.
 */
export const demoRefinancingDays = (last: Day): RefinancingDayDraft[] => [...course({ ...money, last }), ...course(securities)];

function course({ kind, last, rates, shares, start }: Course): RefinancingDayDraft[] {
  const choices = createSeededRandom(`refinancing ${kind}`);
  const terms = refinancingTerms.map((term, at) => ({ term, rate: rates[at] ?? 0, base: start * (shares[at] ?? 0) }));
  const open = terms.map(({ base }) => base);
  return tradingDays(last).flatMap((day) =>
    terms.map(({ term, rate, base }, at): RefinancingDayDraft => {
      const opening = open[at] ?? 0;
      const isSuspended = kind === 'lending' && day >= suspendedFrom;
      const { lent, due } = isSuspended ? runOff(day, opening, choices) : turnOver(term, base, opening, choices);
      const closing = Math.max(0, round(opening + lent - due));
      open[at] = closing;
      return { kind, day, term, rate: isSuspended ? null : rate, opening, lent, closing };
    }),
  );
}

/** In the long run the volume due equals new lending; shorter terms turn over faster. */
function turnOver(term: number, base: number, opening: number, choices: SeededRandom): { lent: number; due: number } {
  const lent = round((base * choices.integer(70, 130)) / 100 / Math.max(2, term * 0.7));
  return { lent, due: ((lent * opening) / base) * (choices.integer(82, 118) / 100) };
}

/** Nothing new is lent, and everything is returned on the last day. */
function runOff(day: Day, opening: number, choices: SeededRandom): { lent: number; due: number } {
  return { lent: 0, due: day === closedBy ? opening : opening * (choices.integer(30, 90) / 1000) };
}

function tradingDays(last: Day): Day[] {
  const days: Day[] = [];
  for (let day = firstDay; day <= last; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day);
  return days;
}

const round = (value: number): number => Math.round(value * 100) / 100;
