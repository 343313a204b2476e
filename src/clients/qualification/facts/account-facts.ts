import { z } from 'zod';

const day = z.iso.date();
const fen = z.int().min(-1_000_000_000_000_000).max(1_000_000_000_000_000);

/** Trading data of a client besides their assets. */
export const tradingFacts = z.object({
  firstTradeOn: day.nullable(),
  trades: z.int().min(0),
  creditSince: day.nullable(),
  futuresFirstTradeOn: day.nullable(),
  optionsTestLevel: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  hasPractisedOptions: z.boolean().default(false),
  designatedSince: day.nullable().default(null),
  record: z.object({ isListed: z.boolean(), checkedOn: day }).nullable(),
  /** True for demo data. */
  isSample: z.boolean().default(false),
});
export type TradingFacts = z.output<typeof tradingFacts>;

/** Assets of one day, in stored and transferred form. */
export const assetAmounts = z.object({ total: fen, borrowed: fen.min(0) });

/** Response of the account system. */
export const accountFacts = tradingFacts
  .extend({ settledThrough: day, assets: z.array(assetAmounts.extend({ day })).max(100) })
  .refine(({ assets, settledThrough }) =>
    assets.every((one, at) => one.day <= settledThrough && (at === 0 || assets[at - 1]!.day < one.day)),
  );
