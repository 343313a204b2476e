import { copyStyle, isHidden, styleOf, styleText } from './styles.ts';
import type { LeftBehind } from './left-behind.ts';
import { makeLists } from './office-lists.ts';

/** Whether Word, WPS, Excel or Outlook made it. */
export const isOffice = (html: string): boolean => /\bMso[A-Z]\w+|\bmso-|urn:schemas-microsoft-com:office|ProgId"? content/.test(html);

const isOfReview = (element: Element): boolean =>
  element.localName === 'del' ||
  /\b(?:msodel|msocom\w*|MsoCommentReference|MsoCommentText)\b/i.test(element.className) ||
  (styleOf(element).get('mso-element') ?? '').startsWith('comment');

/** Brings what office programs write into plain elements: changes are taken as made, remarks go, lists and headings are what they look like. */
export function readOffice(body: HTMLElement, left: LeftBehind): void {
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

function note(element: HTMLElement, left: LeftBehind): void {
  const words = element.textContent.trim();
  if (element.querySelector('[class~="msocomanchor"]') ?? element.matches('[class~="msocomanchor"]')) left.add('comment');
  else if (words !== '' && (element.localName === 'del' || /\bmsodel\b/i.test(element.className))) left.add('deletion');
  else if (words !== '' && isHidden(element)) left.add('hidden');
}

/** Spreadsheets pad numbers with spaces that do not break; nobody typed them. */
function takePaddingOff(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td, th'))
    if (/^[\s\d.,%()+\-¥$]+$/.test(cell.textContent))
      for (const padding of cell.querySelectorAll('span'))
        if (styleOf(padding).get('mso-spacerun') === 'yes' && padding.textContent.trim() === '') padding.remove();
}

/** Of Wingdings, the signs that forms are made of. */
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

/** Letters of a font of signs become the signs that were seen. */
function writeSigns(body: HTMLElement, left: LeftBehind): void {
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

/** Paragraphs that are headings by their style alone. */
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
