import { copyStyle, isHidden, styleOf, styleText } from './styles.ts';
import { makeLists } from './office-lists.ts';

/** Whether Word, WPS, Excel or Outlook made it. */
export const isOffice = (html: string): boolean => /\bMso[A-Z]\w+|\bmso-|urn:schemas-microsoft-com:office|ProgId"? content/.test(html);

const isOfReview = (element: Element): boolean =>
  element.localName === 'del' ||
  /\b(?:msodel|msocom\w*|MsoCommentReference|MsoCommentText)\b/i.test(element.className) ||
  (styleOf(element).get('mso-element') ?? '').startsWith('comment');

/** Brings what office programs write into plain elements: changes are taken as made, remarks go, lists and headings are what they look like. */
export function readOffice(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('*')) if (isOfReview(element) || isHidden(element)) element.remove();
  // The line above footnotes.
  for (const notes of body.querySelectorAll('div'))
    if (/mso-element:(?:foot|end)note-list/.test(styleText(notes))) notes.querySelector('hr')?.remove();
  makeHeadings(body);
  makeLists(body);
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
