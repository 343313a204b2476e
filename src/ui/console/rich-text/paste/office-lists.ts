import { bullet, type ListMark, readMark } from './list-marks.ts';
import { dropStyle, styleOf, styleText } from './styles.ts';

interface Entry {
  paragraph: HTMLElement;
  level: number;
  /** What stood before its text. */
  mark: ListMark;
}

interface OpenList {
  level: number;
  list: HTMLElement;
  /** Of its last item. */
  mark: ListMark;
}

const pictorial = /wingdings|symbol|webdings/;

/** Paragraphs that Word and WPS show as items become the lists that they look like, nested by their levels. */
export function makeLists(body: HTMLElement): void {
  keepNumbersInWords(body);
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p')].filter((paragraph) => levelOf(paragraph) !== undefined);
  const formers = new Map<string, ListMark>();
  for (const first of paragraphs) {
    // One of an earlier list has been moved into it.
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

/** The items that follow one another; `formers` are the last marks of each list and level, as lists go on behind tables and paragraphs. */
function followingEntries(first: HTMLElement, formers: Map<string, ListMark>): Entry[] {
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

/** Whether it is written in a font of signs, in which letters are pictures. */
function isPictorial(sign: HTMLElement, paragraph: Element): boolean {
  let fonts = [sign, ...sign.children].map(styleText).join(' ');
  for (let at: Element | null = sign.parentElement; at && at !== paragraph; at = at.parentElement) fonts += styleText(at);
  return pictorial.test(fonts);
}

/** Takes the sign or number away from the text, and tells which it was. */
function takeMark(paragraph: HTMLElement, former: ListMark | undefined): ListMark {
  const sign = signOf(paragraph);
  if (!sign) return bullet;
  const mark = isPictorial(sign, paragraph) ? bullet : readMark(sign.textContent, former);
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
      // Another list at the same depth takes the place of the one that ends.
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

/** Whether one list shows both, one after the other. */
const goesOn = (former: ListMark, next: ListMark): boolean =>
  former.tag === next.tag && former.style === next.style && (next.tag === 'ul' || next.value === former.value + 1);

function newList({ ownerDocument }: HTMLElement, { tag, value, style }: ListMark): HTMLElement {
  const list = ownerDocument.createElement(tag);
  if (value > 1) list.setAttribute('start', String(value));
  if (style !== null) list.className = style;
  return list;
}

/** A number that no list would show as it is, and that of a heading, stays in words; one of figures has a space behind it. */
function keepNumbersInWords(body: HTMLElement): void {
  for (const block of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p')) {
    const sign = signOf(block);
    if (!sign || (block.localName === 'p' && (isPictorial(sign, block) || readMark(sign.textContent)))) continue;
    const words = sign.textContent.trim();
    sign.textContent = /[\w.]$/.test(words) ? `${words} ` : words;
    dropStyle(block);
  }
}
