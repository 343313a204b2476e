import type { SiteSettings } from '#content/website/schema/site.ts';
import { escapeHtml, writeBarePage, writePhone } from '#content/website/service/bare-page.ts';

/**
 * Renders the only page of a site that is not open yet: the firm, its contact data, and the footer required by law. Without a
 * firm it only says that the site is not set up.
 */
export const writeClosedPage = (settings: SiteSettings | undefined): { html: string; styles: string } =>
  writeBarePage({
    title: settings ? `即将开通 - ${settings.firm.shortName}` : '即将开通',
    body: settings ? writeContact(settings) : '<h1>网站即将开通</h1>\n<p>本网站正在准备，请稍后再来。</p>',
    settings,
  });

const writeContact = ({ contact }: SiteSettings): string => `<h1>网站即将开通</h1>
<p>我们正在准备新的网站。在此之前，业务办理与咨询请致电客服热线，或前往营业网点。</p>
<dl>
${contact.hotlines.map(({ name, number }) => writePhone(name, number)).join('\n')}
${writePhone('投诉电话', contact.complaintPhone)}
<dt>投诉邮箱</dt><dd><a class="line" href="mailto:${escapeHtml(contact.complaintEmail)}">${escapeHtml(contact.complaintEmail)}</a></dd>
<dt>服务时间</dt><dd>${escapeHtml(contact.serviceHours)}</dd>
${
  contact.complaintHours
    ? `<dt>投诉电话服务时间</dt><dd>${escapeHtml(contact.complaintHours)}</dd>
`
    : ''
}</dl>`;
