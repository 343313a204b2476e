import { telephoneHref } from '#ui/format/telephone.ts';
import type { SiteSettings } from '../schema/site.ts';
import { brandRules, markAddress, markSize } from './brand/draw-brand.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, also within quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char]!);

const rules = `:root{color-scheme:light dark;--brand:#14213d;--ink:#14213d;--text:#1f2937;--muted:#5b6472;--line:#e3e6eb;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--brand:#d6dbe4;--ink:#eef1f6;--text:#d6dbe4;--muted:#a0a9b8;--line:#2a3341;--paper:#10151d}}
*{margin:0;box-sizing:border-box}
body{display:grid;min-height:100vh;grid-template-rows:1fr auto;background:var(--paper);color:var(--text);font:1rem/1.75 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
main{align-self:center;width:min(100%,40rem);margin-inline:auto;padding:3rem 1.5rem}
main>p:first-child{color:var(--ink);font-weight:700;letter-spacing:.06em}
main>p:first-child,main>p:first-child a{display:flex;gap:.75rem;align-items:center;text-decoration:none}
h1{margin:2rem 0 .75rem;padding-top:2rem;border-top:3px solid var(--brand);color:var(--ink);font-size:2rem;line-height:1.3}
dl{display:grid;gap:.25rem 1.5rem;grid-template-columns:auto minmax(0,1fr);margin-top:2rem}
dt{color:var(--muted)}
a{color:inherit;text-underline-offset:.25em}
.line{display:inline-block;min-height:1.75rem;font-weight:600}
footer{padding:1.5rem;border-top:1px solid var(--line);color:var(--muted);font-size:.875rem;text-align:center}
footer ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:center;padding:0;list-style:none}`;

interface BarePage {
  title: string;
  /** HTML of the page below the line of the firm. */
  body: string;
  /** Undefined before the firm is set up. */
  settings: SiteSettings | undefined;
  /** The name of the firm leads to the home page; false for the only page of a site. */
  hasHome?: boolean;
  isElder?: boolean;
  /** Rules besides those of all such pages. */
  styles?: string;
}

/**
 * Renders a page apart from the site's application: the firm with its mark, the body, and the footer required by law. Returns its
 * only style sheet too, for the content security policy.
 */
export function writeBarePage({ title, body, settings, hasHome, isElder, styles: own = '' }: BarePage): { html: string; styles: string } {
  const styles = `${rules}${brandRules(settings?.brand)}${own}`;
  const html = `<!doctype html>
<html lang="zh-CN"${isElder ? ' class="elder"' : ''}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<style>${styles}</style>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
${settings ? writeFirmLine(settings, hasHome) : ''}${body}
</main>
${settings ? writeFoot(settings) : ''}</body>
</html>
`;
  return { html, styles };
}

function writeFirmLine({ firm, brand }: SiteSettings, hasHome = false): string {
  const { width, height } = brand ? markSize(brand) : { width: 0, height: 0 };
  const mark = brand ? `<img src="${markAddress(brand)}" alt="" width="${width}" height="${height}">` : '';
  const name = `${mark}${escapeHtml(firm.name)}`;
  return `<p>${hasHome ? `<a href="/" aria-label="${escapeHtml(firm.name)}，首页">${name}</a>` : name}</p>\n`;
}

function writeFoot({ legalLines, riskLine }: SiteSettings): string {
  const lines = legalLines.map(
    ({ text, href }) => `<li>${href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)}</li>`,
  );
  return `<footer>
<p>${escapeHtml(riskLine)}</p>
<ul>${lines.join('')}</ul>
</footer>
`;
}

/** Renders a telephone number as a term with a link that calls it. */
export const writePhone = (name: string, number: string): string =>
  `<dt>${escapeHtml(name)}</dt><dd><a class="line" href="${escapeHtml(telephoneHref(number))}">${escapeHtml(number)}</a></dd>`;
