import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { feeRateDraft, type FeeRateDraft } from '../schema/dealing.ts';
import { getFeeHistory, listFeeItems } from '../service/fees.ts';
import { correctFeeRate, enterFeeRate } from '../service/write-fees.ts';
import { feeRateFields } from './fee-rate-fields.ts';

/** Form values of a fee without a rate. */
const blank = {
  standard: '',
  minimum: '无',
  payee: '',
  remark: '',
  source: '',
  isSample: false,
  notice: null,
  effectiveFrom: '',
  effectiveTo: null,
};

/**
 * Fee rates, each under the code of its fee. An order with a new day enters the next rate; with the same day it corrects the
 * newest one.
 */
export const feeRate = ownCategory<FeeRateDraft>({
  code: 'fee-rate',
  title: '收费标准',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: feeRateDraft,
  fields: feeRateFields,
  async list(ctx) {
    const line = { state: 'shown' as const, changedAt: null, href: paths.fees() };
    return (await listFeeItems(ctx)).map(({ code, business, product, name }) => ({
      ...line,
      subject: code,
      title: name,
      place: `${business} · ${product}`,
    }));
  },
  async read(ctx, code) {
    const [newest] = (await getFeeHistory(ctx, { code })).rates;
    if (!newest) return { draft: { code, ...blank } };
    const { id: _id, business: _business, product: _product, item: _item, ...draft } = newest;
    return { draft };
  },
  titleOf: ({ code, standard }) => `${code}：${standard}`,
  async apply(tx, { subject, draft }) {
    const { rates } = await getFeeHistory(tx, { code: subject! });
    const isKnown = rates.some(({ effectiveFrom }) => effectiveFrom === draft.effectiveFrom);
    await (isKnown ? correctFeeRate : enterFeeRate)(tx, { ...draft, code: subject! });
    return subject!;
  },
  addressesOf: (_subject, { effectiveFrom }) => [paths.fees({ date: effectiveFrom }), paths.fees()],
});
