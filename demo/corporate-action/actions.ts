import { z } from 'zod';
import { convertibleDraft, dividendDraft, newShareDraft, unlockDraft, type ActionsDraft } from '#securities/corporate-actions/schema.ts';
import { shiftTradingDays, tradingDayAtOrAfter, type Day } from '../calendar.ts';
import { readYaml } from '../read-yaml.ts';
import { readRecords } from '../securities/records.ts';

const at = z.int();
const code = newShareDraft.shape.code;
const isCancelled = z.boolean().optional();
const amount = z.number().optional();
const share = newShareDraft.shape;
const bond = convertibleDraft.shape;

/** Actions with days relative to the day of loading. */
const written = readYaml(
  'corporate-action/actions',
  z.object({
    newShares: z.array(
      z.object({
        code,
        at,
        isCancelled,
        name: share.name,
        subscriptionCode: share.subscriptionCode,
        board: share.board,
        issuePrice: share.issuePrice,
        priceEarnings: share.priceEarnings,
        issuedShares: share.issuedShares,
        upperLimit: share.upperLimit,
        marketValueNeeded: share.marketValueNeeded,
      }),
    ),
    convertibles: z.array(
      z.object({
        code: bond.code,
        at,
        name: bond.name,
        subscriptionCode: bond.subscriptionCode,
        stock: code,
        rating: bond.rating,
        conversionPrice: bond.conversionPrice,
        issuedAmount: bond.issuedAmount,
      }),
    ),
    dividends: z.array(
      z.object({ code, at, period: dividendDraft.shape.period, cash: amount, bonusShares: amount, transferredShares: amount }),
    ),
    unlocks: z.array(
      z.object({
        code,
        at,
        sharesKind: unlockDraft.shape.sharesKind,
        shares: unlockDraft.shape.shares,
        allShares: z.number().positive(),
      }),
    ),
  }),
);

/** Returns fictitious subscriptions, dividends and unlockings around a day, each on trading days. */
export function demoActions(today: Day): ActionsDraft {
  const names = new Map(readRecords('securities.csv').map(({ code, short_name: name }) => [code, name]));
  const nameOf = (code: string): string => names.get(code) ?? code;
  const start = tradingDayAtOrAfter(today);
  const day = (count: number): Day => shiftTradingDays(start, count);
  const sample = { origin: 'sample' as const };
  return {
    newShares: written.newShares.map(({ at, isCancelled = false, ...facts }) => ({
      ...facts,
      ...sample,
      isCancelled,
      ...subscriptionDays(at, day),
    })),
    convertibles: written.convertibles.map(({ at, stock, ...facts }) => ({
      ...facts,
      ...sample,
      isCancelled: false,
      stockCode: stock,
      stockName: nameOf(stock),
      recordOn: day(at - 1),
      ...subscriptionDays(at, day),
    })),
    dividends: written.dividends.map(({ at, code, period, cash = null, bonusShares = null, transferredShares = null }) => ({
      code,
      period,
      cash,
      bonusShares,
      transferredShares,
      ...sample,
      name: nameOf(code),
      isCancelled: false,
      recordOn: day(at - 1),
      exOn: day(at),
      paidOn: cash === null ? null : day(at),
    })),
    unlocks: written.unlocks.map(({ at, allShares, ...facts }) => ({
      ...facts,
      shareOfTotal: Math.round((facts.shares / allShares) * 10_000) / 100,
      ...sample,
      name: nameOf(facts.code),
      isCancelled: false,
      unlockOn: day(at),
    })),
  };
}

/** Results of the draw and payment are two trading days after the subscription; listing days are announced shortly before. */
const subscriptionDays = (at: number, day: (count: number) => Day) => ({
  subscriptionOn: day(at),
  lotteryOn: day(at + 2),
  paymentOn: day(at + 2),
  listedOn: at < 1 ? day(at + 8) : null,
});
