import { z } from 'zod';
import { feeItemDraft, type FeeItemDraft, type FeeRateDraft } from '#content/fees-and-suitability/schema/dealing.ts';
import { readYaml } from '../read-yaml.ts';

/** The firm's notice is given by its title; the loader resolves it to an address. */
export type DemoFeeRate = Omit<FeeRateDraft, 'notice'> & { noticeTitle?: string };

const text = z.string().min(1);
/** One rate of a fee; it ends where the next one begins unless `to` says otherwise. */
const rate = z.object({
  from: z.iso.date(),
  to: z.iso.date().optional(),
  standard: text,
  minimum: text.optional(),
  remark: text.optional(),
  source: text.optional(),
  noticeTitle: text.optional(),
});
/** Fees by code with their rates, oldest first; `isSample` marks the firm's own, fictitious ones. */
const feeList = z.record(
  text,
  feeItemDraft.omit({ code: true }).extend({ payee: text, isSample: z.boolean().optional(), rates: z.array(rate) }),
);
/** Defaults for rates, and the order of the page by business. */
const defaults = readYaml('investor/fee-defaults', z.object({ minimum: text, source: text, order: z.array(text) }));

/** The firm's own charges first. */
const fees = ['own-fees', 'share-levies', 'connect-levies']
  .flatMap((name) => Object.entries(readYaml(`investor/${name}`, feeList)))
  .toSorted(([, a], [, b]) => defaults.order.indexOf(a.business) - defaults.order.indexOf(b.business));

export const demoFeeItems: FeeItemDraft[] = fees.map(([code, { business, product, name }]) => ({ code, business, product, name }));

export const demoFeeRates: DemoFeeRate[] = fees.flatMap(([code, { payee, isSample = false, rates }]) =>
  rates.map(({ from, to, standard, minimum = defaults.minimum, remark = '', source = defaults.source, noticeTitle }) => ({
    code,
    standard,
    minimum,
    payee,
    remark,
    source,
    isSample,
    effectiveFrom: from,
    effectiveTo: to ?? null,
    noticeTitle,
  })),
);
