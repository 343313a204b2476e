import type { FeeItemDraft, FeeRateDraft } from '#modules/portal/investor/schema.ts';
import { ownFees } from './own-fees.ts';
import { connectLevies, shareLevies } from './public-fees.ts';

/** A notice of the firm itself, by its title; the loader turns it into an address. */
export type DemoFeeRate = Omit<FeeRateDraft, 'notice'> & { noticeTitle?: string };

const published = '本公司公示（示例）';

/** The order of the page: business by business, the firm's own charge first. */
const order = ['股票交易', '基金与债券交易', '港股通', '融资融券', '股票期权', '账户与服务'];
const fees = Object.entries({ ...ownFees, ...shareLevies, ...connectLevies }).toSorted(
  ([, a], [, b]) => order.indexOf(a.business) - order.indexOf(b.business),
);

export const demoFeeItems: FeeItemDraft[] = fees.map(([code, { business, product, name }]) => ({ code, business, product, name }));

export const demoFeeRates: DemoFeeRate[] = fees.flatMap(([code, { payee, isSample = false, rates }]) =>
  rates.map(({ from, to, standard, minimum = '无', remark = '', source = published, noticeTitle }) => ({
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
