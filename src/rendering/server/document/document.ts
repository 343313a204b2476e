import type { PageHead } from '#ui/page/page.ts';
import type { PageAssets } from './assets.ts';

export interface DocumentParts {
  assets: PageAssets;
  head: PageHead;
  site: DocumentSite;
  /** Absolute address that search engines shall keep. */
  canonical: string;
  /** Of the document, parted by spaces: how the visitor wants pages to look. */
  classes: string;
  /** True when scripts wait for the visitor's first sign. */
  isLight?: boolean | undefined;
  /** React's HTML. */
  body: string;
  /** Loader data as JSON, already safe inside a data block, or the address that has them. */
  data: { json: string } | { address: string };
  /** The document's own rules; without them it links the stylesheet. */
  styles?: string | undefined;
  settings: { product: string; bases: Readonly<Record<string, string>>; build: string };
}

/** What every document says of the site itself. */
export interface DocumentSite {
  /** Stands behind the page's title. */
  name: string;
  /** Scheme and host of all absolute addresses, without a slash at the end. */
  publicUrl: string;
  /** Path of the picture for pages that have none of their own. */
  sharePicture: string;
}

/**
 * The HTML document. The stylesheet comes before any script, the only script is the small boot one, and data travels in
 * JSON blocks that no browser runs. The title comes in the first kilobyte, as readers of screens want it early.
 */
export function buildDocument({
  assets,
  head,
  site,
  canonical,
  classes,
  isLight = false,
  body,
  data,
  styles,
  settings,
}: DocumentParts): string {
  const title = `${head.title} - ${site.name}`;
  return `<!doctype html>
<html lang="zh-CN"${classes && ` class="${classes}"`}>
<head>
<meta charset="utf-8">
<title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${writePageMeta(head, site, canonical)}<meta name="color-scheme" content="light dark">
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

/** What the boot script fetches when scripts are wanted: the entry, the whole stylesheet and the page's data, where they are not there yet. */
function bootSettings(assets: PageAssets, styles: string | undefined, data: DocumentParts['data'], isLight: boolean): string {
  const css = styles === undefined ? '' : ` data-css="${assets.stylesheets.join(' ')}"`;
  const source = 'address' in data ? ` data-source="${escape(data.address)}"` : '';
  return ` data-entry="${assets.entry}"${css}${source}${isLight ? ' data-wait' : ''}`;
}

/** What search engines and people's messengers read: description, canonical address, share card, facts, feed. */
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
    ...factsOf(head).map((facts) => `<script type="application/ld+json">${writeFacts(facts, site.publicUrl)}</script>`),
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

/** The page's own facts, and the way to it from the home page. */
function factsOf({ jsonLd = [], crumbs = [] }: PageHead): object[] {
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
  return [...[jsonLd].flat(), ...(crumbs.length > 0 ? [way] : [])];
}

const addressKeys = new Set(['url', 'item', 'urlTemplate', 'logo', 'image']);

/** Facts as JSON that nothing can end early; pages name addresses of this site by their paths, machines want them whole. */
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
