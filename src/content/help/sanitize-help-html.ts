import sanitizeHtml, { type IOptions } from 'sanitize-html';

/** Answers and chapters are below their own heading, so headings, pictures and scripts are removed. */
const options: IOptions = {
  allowedTags: [
    'p',
    'br',
    'blockquote',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'code',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...(href.startsWith('https:') && { rel: 'noopener' }) } }),
  },
};

/** Sanitizes HTML to text, lists, tables and links. Idempotent. */
export function sanitizeHelpHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}
