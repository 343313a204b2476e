import sanitizeHtml, { type IOptions } from 'sanitize-html';

/** An answer or a chapter stands under a heading of its own: headings, pictures and everything that runs stay out. */
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

/** HTML with nothing but plain running text, lists, tables and links. Cleaning twice changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}
