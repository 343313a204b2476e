import type { PageHead } from '#web/page/page.ts';
import type { PageAssets } from './assets.ts';

export interface DocumentParts {
  assets: PageAssets;
  head: PageHead;
  /** Stands behind the page's title. */
  siteName: string;
  /** Absolute address that search engines shall keep. */
  canonical: string;
  isElder: boolean;
  /** React's HTML. */
  body: string;
  /** Loader data as JSON, already safe inside a data block. */
  data: string;
  settings: { product: string; bases: Readonly<Record<string, string>>; build: string };
}

/**
 * The HTML document. The stylesheet comes before any script, the only script is the small boot one, and data travels in
 * JSON blocks that no browser runs. The title comes in the first kilobyte, as readers of screens want it early.
 */
export function buildDocument({ assets, head, siteName, canonical, isElder, body, data, settings }: DocumentParts): string {
  const title = `${head.title} - ${siteName}`;
  return `<!doctype html>
<html lang="zh-CN"${isElder ? ' class="elder"' : ''}>
<head>
<meta charset="utf-8">
<title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.description ? `<meta name="description" content="${escape(head.description)}">\n` : ''}${head.noIndex ? '<meta name="robots" content="noindex">\n' : `<link rel="canonical" href="${escape(canonical)}">\n`}<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
${assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="qt-settings">${JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)}</script>
<script type="application/json" id="qt-data">${data}</script>
<script type="module" src="${assets.boot}" data-entry="${assets.entry}"></script>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities[char]!);
}
