import { z } from 'zod';

export const openingQuery = z.object({
  /** The referral code, passed to the app in the QR code. */
  ref: z.string().trim().max(40, '推荐码不超过 40 个字').optional(),
});
export type OpeningQuery = z.input<typeof openingQuery>;

export const opening = z.object({
  /** The minutes to fill in the form; null where the firm does not state it. */
  minutes: z.number().nullable(),
  /** The QR code to the app's start page; null where the firm has none. */
  qrCode: z.object({ svgPath: z.string(), size: z.number(), target: z.string() }).nullable(),
});
export type OpeningInfo = z.infer<typeof opening>;

/** The results of the visits of one source. */
export const sourceFigure = z.object({ source: z.string(), visits: z.number(), requests: z.number() });
export type SourceFigure = z.infer<typeof sourceFigure>;
