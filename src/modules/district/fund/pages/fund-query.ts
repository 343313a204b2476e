import type { RiskListQuery } from '../schema/funds.ts';
import { fundCategories } from '../web/fund-category.ts';
import { riskLevels } from '../web/risk-level.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** The filters of the list of levels as an address has them; anything that makes no sense there does not count. */
export type RiskFilterOfPage = Pick<RiskListQuery, 'keyWord' | 'managerName' | 'date'> & {
  riskLevel?: (typeof riskLevels)[number];
  category?: (typeof fundCategories)[number];
  change?: 'raised' | 'lowered' | 'added';
};

/** What an evaluation may have done to a fund, as visitors read it. */
export const changeNames = { raised: '等级上调', lowered: '等级下调', added: '新纳入' } as const;

/** Reads the filters of an address. Addresses are typed and shared by people: a bad value is dropped, not an error page. */
export function readRiskFilter({ keyWord, managerName, riskLevel, category, change, date }: Query): RiskFilterOfPage {
  return compact({
    keyWord: readWords(keyWord),
    managerName: readWords(managerName),
    riskLevel: riskLevels.find((each) => each === riskLevel),
    category: fundCategories.find((each) => each === category),
    change: (['raised', 'lowered', 'added'] as const).find((each) => each === change),
    date: readDay(date),
  });
}

/** The number of a page as the address has it, from 1. */
export const readPage = (text: string | undefined): number => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);

/** Words for a search, cut where the call would refuse them. */
export const readWords = (text: string | undefined): string | undefined => text?.trim().slice(0, 40) || undefined;

/** A real day, or nothing. */
export function readDay(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

/** The object without what is undefined. */
export function compact<T extends object>(object: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
