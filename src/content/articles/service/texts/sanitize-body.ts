import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { bodyAttributes, bodyClasses, bodySynonyms, bodyTags, linkSchemes, findAllowedClass, linkRel } from '#contract/body-vocabulary.ts';

const attributes: Record<string, readonly string[]> = bodyAttributes;
const { h1, h5, h6 } = bodySynonyms;

/** Keeps at most one class, and only one that the stylesheet of texts defines. */
function withKeptClass(allowed: readonly string[], { class: given, ...others }: Record<string, string>): Record<string, string> {
  const kept = findAllowedClass(allowed, given ?? '');
  return kept === null ? others : { class: kept, ...others };
}

const options: IOptions = {
  allowedTags: [...bodyTags],
  allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...linkSchemes],
  // The content security policy allows pictures of this site only.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1.
    h1,
    h5,
    h6,
    a: (tagName, { rel: _rel, ...given }) => {
      const rel = linkRel(given.href ?? '');
      return { tagName, attribs: rel ? { ...given, rel } : given };
    },
    p: (tagName, given) => ({ tagName, attribs: withKeptClass(bodyClasses.p, given) }),
    ol: (tagName, given) => ({ tagName, attribs: withKeptClass(bodyClasses.ol, given) }),
    img: (tagName, given) => ({ tagName, attribs: { alt: '', ...given, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/**
 * Reduces article HTML to the allowed markup: no scripts, styles, event handlers, unknown classes or frames, and no pictures from
 * other sites. Heading levels start below the page title. Idempotent.
 */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** Returns the text of an article's HTML as one line of at most `length` characters, cut at a sentence where one ends late enough. */
export function summarize(html: string, length = 100): string {
  const spaced = html.replaceAll(/<\/(p|h\d|li|td|th|div)>|<br\s*\/?>/gi, '$& ');
  const plain = decode(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= length) return plain;
  const end = plain.lastIndexOf('。', length - 1);
  return end >= length / 3 ? plain.slice(0, end + 1) : `${plain.slice(0, length - 1)}…`;
}

/** sanitize-html escapes text; these four entities are all that it writes. */
function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
