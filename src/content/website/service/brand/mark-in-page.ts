import type { Context } from '#platform/context.ts';
import { findSettings } from '../settings.ts';
import { drawMark, markAddress } from './draw-brand.ts';

/** The page with the mark of these settings in itself: the site serves the one that the firm has now, and not one that it may get. */
export async function putMarkIn(ctx: Context, html: string): Promise<string> {
  const brand = (await findSettings(ctx))?.brand;
  if (!brand) return html;
  return html.replaceAll(markAddress(brand), `data:image/svg+xml;base64,${Buffer.from(drawMark(brand)).toString('base64')}`);
}
