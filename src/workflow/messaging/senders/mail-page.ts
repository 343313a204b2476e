import type { MailHead } from '../message.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char]!);

const font = "font-family:'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

/**
 * Writes the text of a mail as HTML with the firm's header: the same words, addresses as links, no pictures, and nothing that is
 * loaded when it is opened.
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

/** Ends at Chinese characters, which are never part of our addresses. */
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
