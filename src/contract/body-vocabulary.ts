/** What the HTML of a text may consist of. The cleaning of texts and the editor in which they are written are both made of this, so that what can be typed is what is kept. */
export const bodyTags = [
  ...(['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'] as const),
  ...(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'code', 'img'] as const),
  ...(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const),
] as const;

export type BodyTag = (typeof bodyTags)[number];

/** Of each element that has any, in the order in which they are written. */
export const bodyAttributes = {
  a: ['href', 'title', 'rel'],
  img: ['alt', 'src', 'width', 'height', 'loading'],
  p: ['class'],
  ol: ['class', 'start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
} as const satisfies Partial<Record<BodyTag, readonly string[]>>;

/** The classes that an element may have, each with what the stylesheet of texts does for it: where a paragraph stands, and by what items are numbered. */
export const bodyClasses = {
  p: ['align-right', 'align-center'],
  ol: ['lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman'],
} as const;

export type ParagraphAlign = (typeof bodyClasses.p)[number];
export type NumberStyle = (typeof bodyClasses.ol)[number];

/** The one of its classes that an element may have. */
export const keptClass = <Name extends string>(allowed: readonly Name[], className: string): Name | null =>
  allowed.find((name) => className.split(/\s+/).includes(name)) ?? null;

export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Elements that are read, and written as the one that means the same. */
export const bodySynonyms = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4' } as const;

/** A link to elsewhere gives the other site no hold on this window. */
export const relOf = (href: string): 'noopener' | undefined => (/^https?:/i.test(href) ? 'noopener' : undefined);

/** Whether a link's address is kept: on this site, or by one of the schemes; `//elsewhere` is neither. */
export function isKeptAddress(address: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex -- browsers leave these out of an address, and so must whoever judges it
  const read = address.replaceAll(/[\u0000- ]+/g, '').toLowerCase();
  if (read === '' || /^[/\\]{2}/.test(read)) return false;
  const scheme = /^([a-z][a-z\d.+-]*):/.exec(read)?.[1];
  return scheme === undefined || (linkSchemes as readonly string[]).includes(scheme);
}

/** Whether a picture is kept: the page's policy shows those of this site alone. */
export const isKeptPicture = (address: string): boolean => isKeptAddress(address) && !/^\s*[a-z][a-z\d.+-]*:/i.test(address);
