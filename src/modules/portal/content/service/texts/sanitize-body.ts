import sanitizeHtml, { type IOptions } from 'sanitize-html';

const blocks = 'h2 h3 h4 p br hr blockquote pre ul ol li dl dt dd figure figcaption';
const words = 'a strong b em i u s sub sup small code img';
const tables = 'table caption thead tbody tfoot tr th td';
const cell = ['colspan', 'rowspan'];

const options: IOptions = {
  allowedTags: `${blocks} ${words} ${tables}`.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: [...cell, 'scope'],
    td: cell,
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // The page's policy shows pictures of this site only.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { rel: _rel, ...attributes }) => ({
      tagName,
      attribs: /^https?:/i.test(attributes.href ?? '') ? { ...attributes, rel: 'noopener' } : attributes,
    }),
    img: (tagName, attributes) => ({ tagName, attribs: { alt: '', ...attributes, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/**
 * Article HTML with nothing but the house style's own vocabulary: no script, no style, no event handler, no class, no frame,
 * no picture from elsewhere. Headings begin below the page's own. Cleaning twice changes nothing.
 */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** The words of an article's HTML as one line, at most `length` characters, cut at a sentence where one ends late enough. */
export function summarize(html: string, length = 100): string {
  const spaced = html.replaceAll(/<\/(p|h\d|li|td|th|div)>|<br\s*\/?>/gi, '$& ');
  const plain = decode(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= length) return plain;
  const end = plain.lastIndexOf('。', length - 1);
  return end >= length / 3 ? plain.slice(0, end + 1) : `${plain.slice(0, length - 1)}…`;
}

/** sanitize-html leaves text escaped; these four are all it writes. */
function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
