import type { Context } from '#platform/context.ts';
import { deriveBrandColors, defaultColor } from '../../web/brand/brand-colors.ts';
import { findSettings, siteTag } from '../settings.ts';
import { renderLetterheadMark } from './brand-pictures.ts';

/** Head of the firm's documents and mails. */
export interface Letterhead {
  name: string;
  /** Has sufficient contrast with white. */
  color: string;
  /** A PNG of the firm's mark. */
  mark?: Uint8Array;
}

/** Returns the letterhead of the firm; undefined while the site is not set up. */
export function findLetterhead(ctx: Context): Promise<Letterhead | undefined> {
  return ctx.memo.get(ctx, 'site.letterhead', siteTag, async () => {
    const settings = await findSettings(ctx);
    if (!settings) return undefined;
    const { brand, firm } = settings;
    return {
      name: firm.name,
      color: deriveBrandColors(brand?.color ?? defaultColor).light['brand-solid'],
      ...(brand && { mark: await renderLetterheadMark(brand) }),
    };
  });
}
