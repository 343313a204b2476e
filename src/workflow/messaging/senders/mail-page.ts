import type { MailHead } from '../message.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char]!);

const font = "font-family:'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

/**
 * The text of a mail as a page under the firm's head: the same words, its addresses as links, no picture, and nothing that is fetched when it is opened.
 */
export function writeMailPage({ name, color }: MailHead, text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p style="margin:0 0 16px">${linked(part).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0">
<div style="background:${color};color:#ffffff;padding:14px 24px;font-size:18px;font-weight:700;${font}">${escape(name)}</div>
<div style="max-width:640px;padding:24px;font-size:16px;line-height:1.75;${font}">
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
}

/** What parts an address from the Chinese words behind it is never one of its own signs. */
const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g;

function linked(text: string): string {
  let done = 0;
  let html = '';
  for (const { 0: href, index } of text.matchAll(address)) {
    html += `${escape(text.slice(done, index))}<a href="${escape(href)}">${escape(href)}</a>`;
    done = index + href.length;
  }
  return html + escape(text.slice(done));
}
