import { documentTitle } from '#ui/page/document-title.ts';
import type { PageHead } from '#ui/page/page.ts';
import type { PageAssets } from './assets.ts';

export interface DocumentParts {
  assets: PageAssets;
  head: PageHead;
  site: DocumentSite;
  /** Absolute address for search engines. */
  canonical: string;
  /** Address of the page as Markdown, where it has one. */
  markdown?: string | undefined;
  /** Classes of the document, separated by spaces: the visitor's display options. */
  classes: string;
  /** True when scripts load at the visitor's first interaction. */
  isLight?: boolean | undefined;
  /** React's HTML. */
  body: string;
  /** Loader data as JSON, already safe inside a data block, or the address that returns them. */
  data: { json: string } | { address: string };
  /** The document's own rules; without them it links the stylesheet. */
  styles?: string | undefined;
  settings: { product: string; bases: Readonly<Record<string, string>>; build: string };
}

/** Facts about the site for every document. */
export interface DocumentSite {
  /** Shown after the page's title. */
  name: string;
  /** Scheme and host of all absolute addresses, without a trailing slash. */
  publicUrl: string;
  /** Path of the share picture for pages without one. */
  sharePicture: string;
}

/**
 * Builds the HTML document. The stylesheet comes before any script, the only script is the small boot script, and data are in
 * JSON blocks that no browser runs. The title is in the first kilobyte, because screen readers need it early.
 */
export function buildHtmlDocument({
  assets,
  head,
  site,
  canonical,
  markdown,
  classes,
  isLight = false,
  body,
  data,
  styles,
  settings,
}: DocumentParts): string {
  const title = documentTitle(head, site.name);
  return `<!doctype html>
<html lang="zh-CN"${classes && ` class="${classes}"`}>
<head>
<meta charset="utf-8">
<title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${writePageMeta(head, site, canonical)}${markdown ? `<link rel="alternate" type="text/markdown" href="${escape(markdown)}">\n` : ''}<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
${styles === undefined ? assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n') : `<style>${styles}</style>`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="qt-settings">${JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)}</script>
${'json' in data ? `<script type="application/json" id="qt-data">${data.json}</script>\n` : ''}<script type="module" src="${assets.boot}"${bootSettings(assets, styles, data, isLight)}></script>
</body>
</html>
`;
}

/** Returns what the boot script loads: the entry, the whole stylesheet and the page's data, if they are not in the document. */
function bootSettings(assets: PageAssets, styles: string | undefined, data: DocumentParts['data'], isLight: boolean): string {
  const css = styles === undefined ? '' : ` data-css="${assets.stylesheets.join(' ')}"`;
  const source = 'address' in data ? ` data-source="${escape(data.address)}"` : '';
  return ` data-entry="${assets.entry}"${css}${source}${isLight ? ' data-wait' : ''}`;
}

/** Writes metadata for search engines and messengers: description, canonical address, share card, structured data, feed. */
function writePageMeta(head: PageHead, site: DocumentSite, canonical: string): string {
  const description = head.description ? [meta('name', 'description', head.description)] : [];
  if (head.noIndex) return lines([...description, meta('name', 'robots', 'noindex')]);
  const feed =
    head.feed && `<link rel="alternate" type="application/rss+xml" title="${escape(head.feed.title)}" href="${escape(head.feed.href)}">`;
  return lines([
    ...description,
    `<link rel="canonical" href="${escape(canonical)}">`,
    ...shareCard(head, site, canonical),
    ...(feed ? [feed] : []),
    ...factsOf(head, site).map((facts) => `<script type="application/ld+json">${writeFacts(facts, site.publicUrl)}</script>`),
  ]);
}

function shareCard(head: PageHead, site: DocumentSite, canonical: string): string[] {
  const card = {
    'og:title': head.title,
    'og:description': head.description,
    'og:url': canonical,
    'og:type': head.article ? 'article' : 'website',
    'og:image': site.publicUrl + (head.picture ?? site.sharePicture),
    'og:site_name': site.name,
    'og:locale': 'zh_CN',
    'article:published_time': head.article?.publishedAt,
    'article:modified_time': head.article?.updatedAt,
  };
  return Object.entries(card).flatMap(([property, content]) => (content ? [meta('property', property, content)] : []));
}

/** Returns the page's own structured data and its breadcrumb. */
function factsOf(head: PageHead, site: DocumentSite): object[] {
  const { jsonLd = [], crumbs = [] } = head;
  const steps = [{ text: '首页', href: '/' }, ...crumbs];
  const way = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(href?.startsWith('/') && { item: href }),
    })),
  };
  return [...[jsonLd].flat().map((facts) => toPublished(facts, head, site)), ...(crumbs.length > 0 ? [way] : [])];
}

/** Adds to an article what search engines ask of each: the firm as its publisher, and the picture of its share card. */
function toPublished(facts: object, { picture }: PageHead, { name, sharePicture }: DocumentSite): object {
  if (!('@type' in facts) || facts['@type'] !== 'NewsArticle') return facts;
  const publisher = { '@type': 'Organization', name, url: '/', logo: '/apple-touch-icon.png' };
  return { image: picture ?? sharePicture, publisher, ...facts };
}

const addressKeys = new Set(['url', 'item', 'urlTemplate', 'logo', 'image', 'thumbnailUrl', 'contentUrl']);

/** Writes structured data as JSON that cannot end the block; paths of this site are made absolute. */
function writeFacts(facts: object, publicUrl: string): string {
  const whole = (key: string, value: unknown): unknown =>
    typeof value === 'string' && value.startsWith('/') && addressKeys.has(key) ? publicUrl + value : value;
  return JSON.stringify(facts, whole).replaceAll('<', String.raw`\u003c`);
}

const meta = (kind: 'name' | 'property', key: string, content: string) => `<meta ${kind}="${key}" content="${escape(content)}">`;
const lines = (list: readonly string[]) => list.map((line) => `${line}\n`).join('');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities[char]!);
}
