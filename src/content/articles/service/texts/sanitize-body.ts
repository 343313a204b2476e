import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { bodyAttributes, bodyClasses, bodySynonyms, bodyTags, linkSchemes, keptClass, relOf } from '#contract/body-vocabulary.ts';

const attributes: Record<string, readonly string[]> = bodyAttributes;
const { h1, h5, h6 } = bodySynonyms;

/** What the stylesheet of texts knows is kept of the classes, and no more than one of it. */
function withKeptClass(allowed: readonly string[], { class: given, ...others }: Record<string, string>): Record<string, string> {
  const kept = keptClass(allowed, given ?? '');
  return kept === null ? others : { class: kept, ...others };
}

const options: IOptions = {
  allowedTags: [...bodyTags],
  allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...linkSchemes],
  // The page's policy shows pictures of this site only.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1.
    h1,
    h5,
    h6,
    a: (tagName, { rel: _rel, ...given }) => {
      const rel = relOf(given.href ?? '');
      return { tagName, attribs: rel ? { ...given, rel } : given };
    },
    p: (tagName, given) => ({ tagName, attribs: withKeptClass(bodyClasses.p, given) }),
    ol: (tagName, given) => ({ tagName, attribs: withKeptClass(bodyClasses.ol, given) }),
    img: (tagName, given) => ({ tagName, attribs: { alt: '', ...given, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/**
 * Article HTML with nothing but the house style's own vocabulary: no script, no style, no event handler, no class of its own, no frame,
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
