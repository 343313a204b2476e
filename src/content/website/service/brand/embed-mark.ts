import type { Context } from '#platform/context.ts';
import { findSettings } from '../settings.ts';
import { renderMark, markAddress } from './draw-brand.ts';

/** Embeds the mark of these settings in the page, because the site serves only the current mark, not a pending one. */
export async function embedMark(ctx: Context, html: string): Promise<string> {
  const brand = (await findSettings(ctx))?.brand;
  if (!brand) return html;
  return html.replaceAll(markAddress(brand), `data:image/svg+xml;base64,${Buffer.from(renderMark(brand)).toString('base64')}`);
}
