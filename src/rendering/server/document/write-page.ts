import type { SiteSettings } from '#content/website/schema/site.ts';
import { sharePath } from '#content/website/service/brand/brand-pictures.ts';
import { brandRules } from '#content/website/service/brand/draw-brand.ts';
import type { StoredPage } from '#platform/page-cache/stored-page.ts';
import { classesOf, type Appearance } from '../appearance.ts';
import { dataAddress } from '../page-data.ts';
import type { RenderResult } from '../renderer.ts';
import type { PageAssets } from './assets.ts';
import { buildHtmlDocument } from './document.ts';
import { pickStyles } from './page-styles.ts';

export type RenderedPage = Extract<RenderResult, { kind: 'page' }>;

/** The facts that turn a rendered page into a document. */
export interface PageDocumentInput {
  assets: PageAssets;
  address: string;
  appearance: Appearance;
  settings: SiteSettings;
  publicUrl: string;
  bases: Readonly<Record<string, string>>;
  /** Its data where they are cached separately; otherwise they are in the document. */
  kept?: StoredPage | undefined;
  /** Address of the page as Markdown, where it has one. */
  markdown?: string | undefined;
}

/** Writes the document with its own rules, and returns their source for the policy. */
export function writePage(
  { body, head, data, isLight }: RenderedPage,
  { assets, address, appearance, settings, publicUrl, bases, kept, markdown }: PageDocumentInput,
): { html: string; styles: ReturnType<typeof pickStyles> | undefined } {
  const { product, firm, sharePicture } = settings;
  const classes = classesOf(appearance);
  const styles = assets.rules && pickStyles(assets.rules, body, { classes, own: brandRules(settings.brand) });
  const html = buildHtmlDocument({
    assets,
    head,
    site: { name: firm.shortName, publicUrl, sharePicture: sharePicture ?? sharePath },
    canonical: publicUrl + (head.canonical ?? address),
    markdown,
    classes,
    isLight,
    body,
    settings: { product, bases, build: assets.build },
    styles: styles?.css,
    data: kept ? { address: dataAddress(kept.version, address) } : { json: data },
  });
  return { html, styles };
}
