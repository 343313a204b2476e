import type { Context } from '#platform/context.ts';
import { brandColorsOf, usualColor } from '../../web/brand/brand-colors.ts';
import { findSettings, siteTag } from '../settings.ts';
import { drawHeadMark } from './brand-pictures.ts';

/** What stands at the head of the firm's papers and mails. */
export interface Letterhead {
  name: string;
  /** On which white is read, and which is read on white. */
  color: string;
  /** A PNG of the firm's own mark. */
  mark?: Uint8Array;
}

/** Whose papers these are; undefined while there is no firm. */
export function findLetterhead(ctx: Context): Promise<Letterhead | undefined> {
  return ctx.memo.get(ctx, 'site.letterhead', siteTag, async () => {
    const settings = await findSettings(ctx);
    if (!settings) return undefined;
    const { brand, firm } = settings;
    return {
      name: firm.name,
      color: brandColorsOf(brand?.color ?? usualColor).light['brand-solid'],
      ...(brand && { mark: await drawHeadMark(brand) }),
    };
  });
}
