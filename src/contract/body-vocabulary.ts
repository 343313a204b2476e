/** The HTML allowed in texts. The sanitiser and the editor both use it, so that everything that can be typed is stored. */
export const bodyTags = [
  ...(['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'] as const),
  ...(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'code', 'img'] as const),
  ...(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const),
] as const;

export type BodyTag = (typeof bodyTags)[number];

/** The attributes of each element that has any, in the order in which they are written. */
export const bodyAttributes = {
  a: ['href', 'title', 'rel'],
  img: ['alt', 'src', 'width', 'height', 'loading'],
  p: ['class'],
  ol: ['class', 'start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
} as const satisfies Partial<Record<BodyTag, readonly string[]>>;

/**
 * The allowed classes of an element, each with its effect in the stylesheet of texts: the alignment of a paragraph, or the
 * numbering of a list.
 */
export const bodyClasses = {
  p: ['align-right', 'align-center'],
  ol: ['lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman'],
} as const;

export type ParagraphAlign = (typeof bodyClasses.p)[number];
export type NumberStyle = (typeof bodyClasses.ol)[number];

/** Returns the allowed class of an element, if it has one. */
export const findAllowedClass = <Name extends string>(allowed: readonly Name[], className: string): Name | null =>
  allowed.find((name) => className.split(/\s+/).includes(name)) ?? null;

export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Elements that are accepted as input and written as their equivalent. */
export const bodySynonyms = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4' } as const;

/** Links to other sites get `noopener`, so that those sites have no access to this window. */
export const linkRel = (href: string): 'noopener' | undefined => (/^https?:/i.test(href) ? 'noopener' : undefined);

/** Returns whether a link target is allowed: on this site, or with one of the allowed schemes; `//elsewhere` is neither. */
export function isAllowedAddress(address: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex -- browsers remove these from an address, so a check has to remove them too
  const read = address.replaceAll(/[\u0000- ]+/g, '').toLowerCase();
  if (read === '' || /^[/\\]{2}/.test(read)) return false;
  const scheme = /^([a-z][a-z\d.+-]*):/.exec(read)?.[1];
  return scheme === undefined || (linkSchemes as readonly string[]).includes(scheme);
}

/** Returns whether a picture is allowed: the page's content security policy only permits those of this site. */
export const isAllowedPicture = (address: string): boolean => isAllowedAddress(address) && !/^\s*[a-z][a-z\d.+-]*:/i.test(address);
