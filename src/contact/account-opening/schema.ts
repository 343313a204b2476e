import { z } from 'zod';

export const openingQuery = z.object({
  /** Goes on to the app with the code that is drawn. */
  ref: z.string().trim().max(40, '推荐码不超过 40 个字').optional(),
});
export type OpeningQuery = z.input<typeof openingQuery>;

export const opening = z.object({
  /** How long filling in takes; null while the firm does not say. */
  minutes: z.number().nullable(),
  /** Leads a phone to where the app begins; null where the firm has none. */
  qrCode: z.object({ svgPath: z.string(), size: z.number(), target: z.string() }).nullable(),
});
export type OpeningInfo = z.infer<typeof opening>;

/** What came of the visits of one source. */
export const sourceFigure = z.object({ source: z.string(), visits: z.number(), requests: z.number() });
export type SourceFigure = z.infer<typeof sourceFigure>;
