import { z } from 'zod';
import { day, isSample, line, versionFields, uniqueBy, paragraphText } from './fields.ts';

const holder = z.object({
  name: line,
  /** Shares held. */
  shares: z.number().int().positive(),
  /** 股东性质: 国有法人, 境内非国有法人 … */
  nature: line,
  /** Number of pledged or frozen shares. */
  pledgedShares: z.number().int().min(0).default(0),
  isSample,
});

export const shareholdersContent = z
  .object({
    /** 截止日期 */
    asOf: day,
    totalShares: z.number().int().positive(),
    holderCount: z.number().int().positive(),
    holders: z.array(holder).min(1).refine(uniqueBy('name'), '股东名称不能重复'),
    /** Relations between holders, changes, source. */
    remarks: z.array(paragraphText).default([]),
  })
  .refine(({ totalShares, holders }) => holders.reduce((sum, { shares }) => sum + shares, 0) <= totalShares, {
    path: ['holders'],
    message: '各股东持股之和不能超过总股本',
  })
  .refine(({ holders }) => holders.every(({ shares, pledgedShares }) => pledgedShares <= shares), {
    path: ['holders'],
    message: '质押或冻结的股份不能超过所持股份',
  });

export const shareholdersQuery = z.object({ asOf: day.optional() });
export type ShareholdersQuery = z.input<typeof shareholdersQuery>;

export const shareholderList = z.object({
  asOf: z.string(),
  totalShares: z.number(),
  holderCount: z.number(),
  /** Sorted by share of the capital, largest first. */
  records: z.array(
    holder.extend({
      rank: z.number(),
      /** Share of the capital in percent, two decimals. */
      ratio: z.number(),
    }),
  ),
  remarks: z.array(z.string()),
  /** The days of all published lists, newest first. */
  dates: z.array(z.string()),
  ...versionFields,
});
export type ShareholderList = z.infer<typeof shareholderList>;
