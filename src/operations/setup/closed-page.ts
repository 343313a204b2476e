import type { SiteSettings } from '#content/website/schema/site.ts';
import { brandRules, markAddress, markSize } from '#content/website/service/brand/draw-brand.ts';
import { telephoneHref } from '#ui/format/telephone.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char]!);

const rules = `:root{color-scheme:light dark;--brand:#14213d;--ink:#14213d;--text:#1f2937;--muted:#5b6472;--line:#e3e6eb;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--brand:#d6dbe4;--ink:#eef1f6;--text:#d6dbe4;--muted:#a0a9b8;--line:#2a3341;--paper:#10151d}}
*{margin:0;box-sizing:border-box}
body{display:grid;min-height:100vh;grid-template-rows:1fr auto;background:var(--paper);color:var(--text);font:1rem/1.75 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
main{align-self:center;width:min(100%,40rem);margin-inline:auto;padding:3rem 1.5rem}
main>p:first-child{display:flex;gap:.75rem;align-items:center;color:var(--ink);font-weight:700;letter-spacing:.06em}
h1{margin:2rem 0 .75rem;padding-top:2rem;border-top:3px solid var(--brand);color:var(--ink);font-size:2rem;line-height:1.3}
dl{display:grid;gap:.25rem 1.5rem;grid-template-columns:auto 1fr;margin-top:2rem}
dt{color:var(--muted)}
a{color:inherit;text-underline-offset:.25em}
.line{display:inline-block;min-height:1.75rem;font-weight:600}
footer{padding:1.5rem;border-top:1px solid var(--line);color:var(--muted);font-size:.875rem;text-align:center}
footer ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:center;padding:0;list-style:none}`;

/**
 * Renders the only page of a site that is not open yet: the firm, its contact data, and the footer required by law. Without a
 * firm it only says that the site is not set up.
 */
export function writeClosedPage(settings: SiteSettings | undefined): { html: string; styles: string } {
  const styles = rules + brandRules(settings?.brand);
  const title = settings ? `即将开通 - ${settings.firm.shortName}` : '即将开通';
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<style>${styles}</style>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
${settings ? writeFirm(settings) : '<h1>网站即将开通</h1>\n<p>本网站正在准备，请稍后再来。</p>'}
</main>
${settings ? writeFoot(settings) : ''}</body>
</html>
`;
  return { html, styles };
}

function writeFirm({ firm, contact, brand }: SiteSettings): string {
  const { width, height } = brand ? markSize(brand) : { width: 0, height: 0 };
  const mark = brand ? `<img src="${markAddress(brand)}" alt="" width="${width}" height="${height}">` : '';
  const line = (name: string, number: string) =>
    `<dt>${escape(name)}</dt><dd><a class="line" href="${escape(telephoneHref(number))}">${escape(number)}</a></dd>`;
  return `<p>${mark}${escape(firm.name)}</p>
<h1>网站即将开通</h1>
<p>我们正在准备新的网站。在此之前，业务办理与咨询请致电客服热线，或前往营业网点。</p>
<dl>
${contact.hotlines.map(({ name, number }) => line(name, number)).join('\n')}
${line('投诉电话', contact.complaintPhone)}
<dt>投诉邮箱</dt><dd><a class="line" href="mailto:${escape(contact.complaintEmail)}">${escape(contact.complaintEmail)}</a></dd>
<dt>服务时间</dt><dd>${escape(contact.serviceHours)}</dd>
${
  contact.complaintHours
    ? `<dt>投诉电话服务时间</dt><dd>${escape(contact.complaintHours)}</dd>
`
    : ''
}</dl>`;
}

function writeFoot({ legalLines, riskLine }: SiteSettings): string {
  const lines = legalLines.map(({ text, href }) => `<li>${href ? `<a href="${escape(href)}">${escape(text)}</a>` : escape(text)}</li>`);
  return `<footer>
<p>${escape(riskLine)}</p>
<ul>${lines.join('')}</ul>
</footer>
`;
}
