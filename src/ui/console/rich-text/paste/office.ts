import type { DroppedContent } from './dropped-content.ts';
import { bullet, type ListMarker, parseListMarker } from './list-markers.ts';
import { copyStyle, isHidden, styleOf, styleText, dropStyle } from './styles.ts';

/** Returns true for HTML of Word, WPS, Excel or Outlook. */
export const isOffice = (html: string): boolean => /\bMso[A-Z]\w+|\bmso-|urn:schemas-microsoft-com:office|ProgId"? content/.test(html);

const isOfReview = (element: Element): boolean =>
  element.localName === 'del' ||
  /\b(?:msodel|msocom\w*|MsoCommentReference|MsoCommentText)\b/i.test(element.className) ||
  (styleOf(element).get('mso-element') ?? '').startsWith('comment');

/**
 * Converts office HTML to plain elements: tracked changes are accepted, comments are dropped, and lists and headings are derived
 * from their style.
 */
export function readOffice(body: HTMLElement, left: DroppedContent): void {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (!element.isConnected || !(isOfReview(element) || isHidden(element))) continue;
    note(element, left);
    element.remove();
  }
  // The line above footnotes.
  for (const notes of body.querySelectorAll('div'))
    if (/mso-element:(?:foot|end)note-list/.test(styleText(notes))) notes.querySelector('hr')?.remove();
  takePaddingOff(body);
  makeHeadings(body);
  makeLists(body);
  writeSigns(body, left);
}

function note(element: HTMLElement, left: DroppedContent): void {
  const words = element.textContent.trim();
  if (element.querySelector('[class~="msocomanchor"]') ?? element.matches('[class~="msocomanchor"]')) left.add('comment');
  else if (words !== '' && (element.localName === 'del' || /\bmsodel\b/i.test(element.className))) left.add('deletion');
  else if (words !== '' && isHidden(element)) left.add('hidden');
}

/** Removes the non-breaking spaces with which spreadsheets pad numbers. */
function takePaddingOff(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td, th'))
    if (/^[\s\d.,%()+\-¥$]+$/.test(cell.textContent))
      for (const padding of cell.querySelectorAll('span'))
        if (styleOf(padding).get('mso-spacerun') === 'yes' && padding.textContent.trim() === '') padding.remove();
}

/** Wingdings symbols that occur in forms. */
const signs: Readonly<Record<string, string>> = {
  þ: '☑',
  R: '☑',
  '¨': '☐',
  o: '☐',
  q: '☐',
  '\u00a3': '☐',
  T: '☒',
  ý: '☒',
  ü: '✓',
  P: '✓',
  û: '✗',
  n: '■',
  l: '●',
  u: '◆',
  à: '→',
  è: '➔',
};

/** Converts letters of a symbol font to the symbols. */
function writeSigns(body: HTMLElement, left: DroppedContent): void {
  for (const span of body.querySelectorAll('span')) {
    const style = styleOf(span);
    if (style.get('mso-char-type') !== 'symbol' || !/wingdings|symbol|webdings/.test(styleText(span))) continue;
    const isWingdings = /wingdings/.test(styleText(span));
    span.textContent = [...span.textContent]
      .map((letter) => {
        if (letter.trim() === '') return letter;
        const seen = isWingdings ? signs[letter] : undefined;
        if (seen === undefined) left.add('sign');
        return seen ?? '';
      })
      .join('');
  }
}

/** Converts paragraphs with a heading style to headings. */
function makeHeadings(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const byClass = /\bMso(?:Heading([1-6])|(Title))\b/i.exec(paragraph.className);
    const level = byClass?.[1] ?? (byClass?.[2] ? '1' : /^[1-6]$/.exec(styleOf(paragraph).get('mso-outline-level') ?? '')?.[0]);
    if (level === undefined || paragraph.textContent.trim() === '') continue;
    const heading = paragraph.ownerDocument.createElement(`h${level}`);
    copyStyle(paragraph, heading);
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
}

interface Entry {
  paragraph: HTMLElement;
  level: number;
  /** The text before the item's content. */
  mark: ListMarker;
}

interface OpenList {
  level: number;
  list: HTMLElement;
  /** The marker of its last item. */
  mark: ListMarker;
}

const pictorial = /wingdings|symbol|webdings/;

/** Converts the list paragraphs of Word and WPS to lists, nested by their levels. */
function makeLists(body: HTMLElement): void {
  keepNumbersInWords(body);
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p')].filter((paragraph) => levelOf(paragraph) !== undefined);
  const formers = new Map<string, ListMarker>();
  for (const first of paragraphs) {
    // A paragraph that was already moved into an earlier list.
    if (!first.isConnected || first.closest('li')?.hasAttribute('data-made')) continue;
    const entries = followingEntries(first, formers);
    if (entries.length > 0) build(entries);
  }
}

const listOf = (paragraph: Element): string => /\bl\d+ level\d/.exec(styleOf(paragraph).get('mso-list') ?? '')?.[0] ?? '';

function levelOf(paragraph: Element): number | undefined {
  const level = /\blevel(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '')?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Returns consecutive items; `formers` are the last markers of each list and level, as lists continue after tables and paragraphs. */
function followingEntries(first: HTMLElement, formers: Map<string, ListMarker>): Entry[] {
  const entries: Entry[] = [];
  for (let next: Element | null = first; next?.localName === 'p'; next = next.nextElementSibling) {
    const level = levelOf(next);
    if (level === undefined) break;
    const paragraph = next as HTMLElement;
    const mark = takeMark(paragraph, formers.get(listOf(paragraph)));
    formers.set(listOf(paragraph), mark);
    entries.push({ paragraph, level, mark });
  }
  return entries;
}

const signOf = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>('span')].find((span) => styleOf(span).get('mso-list') === 'ignore');

/** Returns whether it is written in a symbol font, in which letters are pictures. */
function isPictorial(sign: HTMLElement, paragraph: Element): boolean {
  let fonts = [sign, ...sign.children].map(styleText).join(' ');
  for (let at: Element | null = sign.parentElement; at && at !== paragraph; at = at.parentElement) fonts += styleText(at);
  return pictorial.test(fonts);
}

/** Removes the marker from the text and returns it. */
function takeMark(paragraph: HTMLElement, former: ListMarker | undefined): ListMarker {
  const sign = signOf(paragraph);
  if (!sign) return bullet;
  const mark = isPictorial(sign, paragraph) ? bullet : parseListMarker(sign.textContent, former);
  sign.remove();
  return mark ?? bullet;
}

function build(entries: readonly Entry[]): void {
  const open: OpenList[] = [];
  const place = entries[0]!.paragraph;
  for (const { paragraph, level, mark } of entries) {
    while (open.length > 1 && open.at(-1)!.level > level) open.pop();
    const top = open.at(-1);
    if (!top || level > top.level || !goesOn(top.mark, mark)) {
      const list = newList(paragraph, mark);
      // Another list at the same depth replaces the one that ends.
      if (top && level <= top.level) open.pop();
      const around = open.at(-1)?.list.lastElementChild;
      if (around) around.append(list);
      else place.before(list);
      open.push({ level, list, mark });
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.setAttribute('data-made', '');
    item.append(...paragraph.childNodes);
    Object.assign(open.at(-1)!, { mark }).list.append(item);
    if (paragraph !== place) paragraph.remove();
  }
  place.remove();
}

/** Returns true when both markers belong to one list. */
const goesOn = (former: ListMarker, next: ListMarker): boolean =>
  former.tag === next.tag && former.style === next.style && (next.tag === 'ul' || next.value === former.value + 1);

function newList({ ownerDocument }: HTMLElement, { tag, value, style }: ListMarker): HTMLElement {
  const list = ownerDocument.createElement(tag);
  if (value > 1) list.setAttribute('start', String(value));
  if (style !== null) list.className = style;
  return list;
}

/** Keeps numbers as text where a list would show them differently, and those of headings; one in digits gets a space after it. */
function keepNumbersInWords(body: HTMLElement): void {
  for (const block of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p')) {
    const sign = signOf(block);
    if (!sign || (block.localName === 'p' && (isPictorial(sign, block) || parseListMarker(sign.textContent)))) continue;
    const words = sign.textContent.trim();
    sign.textContent = /[\w.]$/.test(words) ? `${words} ` : words;
    dropStyle(block);
  }
}
