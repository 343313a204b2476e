import type { ParagraphAlign } from '#contract/body-vocabulary.ts';

/** The attribute that holds the style of pasted content. */
const attribute = 'data-style';

/**
 * Renames style and event handler attributes, because the page's policy would block and report each of them, even in an invisible
 * document.
 */
export const disableStyles = (html: string): string =>
  html
    .replaceAll(/<style[\s>].*?<\/style\s*>/gis, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(\s)(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));

/** Returns the style of an element as written. */
export const styleText = (element: Element): string => (element.getAttribute(attribute) ?? '').toLowerCase();

/** Returns the declarations of an element's own style. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  return new Map(
    styleText(element)
      .split(';')
      .flatMap((declaration) => {
        const colon = declaration.indexOf(':');
        return colon < 0 ? [] : [[declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const];
      }),
  );
}

export const copyStyle = (from: Element, to: Element): void => to.setAttribute(attribute, styleText(from));
export const dropStyle = (element: Element): void => element.removeAttribute(attribute);

/** Returns true for hidden content. */
export const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') || /(?:display\s*:\s*none|mso-hide\s*:\s*all)/.test(styleText(element));

/** Returns the alignment of a paragraph; undefined where the element declares none. */
export function alignOf(element: Element): ParagraphAlign | null | undefined {
  const said =
    styleOf(element).get('text-align') ??
    element.getAttribute('align')?.toLowerCase() ??
    (element.localName === 'center' ? 'center' : undefined);
  if (said === undefined) return undefined;
  return /^(?:right|end)/.test(said) ? 'align-right' : /center/.test(said) ? 'align-center' : null;
}

/** Marks of a run of text, without links. */
export const runMarks = ['strong', 'em', 'u', 's', 'sup', 'sub', 'code'] as const;
export type RunMark = (typeof runMarks)[number];

const ofElement: Readonly<Record<string, RunMark>> = {
  b: 'strong',
  strong: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** Returns the marks inside an element: by its tag, then by its style, which is what the author saw. */
export function marksInside(element: Element, around: ReadonlySet<RunMark>): ReadonlySet<RunMark> {
  const marks = new Set(around);
  const own = ofElement[element.localName];
  if (own) marks.add(own);
  const style = styleOf(element);
  if (style.size === 0) return marks;
  const turn = (mark: RunMark, isOn: boolean | undefined): void => {
    if (isOn === true) marks.add(mark);
    if (isOn === false) marks.delete(mark);
  };
  turn('strong', isBold(style.get('font-weight')));
  turn('em', isOneOf(style.get('font-style'), /^(?:italic|oblique)/, /^normal/));
  const line = style.get('text-decoration-line') ?? style.get('text-decoration');
  // Links are always underlined.
  if (line && /underline/.test(line) && !element.closest('a')) marks.add('u');
  if (line && /line-through/.test(line)) marks.add('s');
  if (style.get('vertical-align') === 'super') marks.add('sup');
  if (style.get('vertical-align') === 'sub') marks.add('sub');
  return marks;
}

function isBold(weight: string | undefined): boolean | undefined {
  const number = Number.parseInt(weight ?? '', 10);
  return Number.isNaN(number) ? isOneOf(weight, /^bold/, /^normal/) : number >= 600;
}

const isOneOf = (value: string | undefined, yes: RegExp, no: RegExp): boolean | undefined =>
  value === undefined ? undefined : yes.test(value) ? true : no.test(value) ? false : undefined;
