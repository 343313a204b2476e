import { dropStyle, styleOf, styleText } from './styles.ts';

interface Entry {
  paragraph: HTMLElement;
  level: number;
  /** What stood before its text. */
  mark: Mark;
}

interface Mark {
  tag: 'ul' | 'ol';
  start: number;
}

const numbered = /^[（(［[]?(?:(\d+)|[a-z]|[ivxlc]+|[①-⑳])(?:\.\d+)*[)）\]］.．、:：]?$/i;
/** Numbers that rules are quoted by, and that a list of the site would show as others. */
const quoted = /[一二三四五六七八九十百]|第\d+/;
const pictorial = /wingdings|symbol|webdings/;

/** Paragraphs that Word and WPS show as items become the lists that they look like, nested by their levels. */
export function makeLists(body: HTMLElement): void {
  keepNumbersInWords(body);
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p')].filter((paragraph) => levelOf(paragraph) !== undefined);
  for (const first of paragraphs) {
    // One of an earlier list has been moved into it.
    if (!first.isConnected || first.closest('li')?.hasAttribute('data-made')) continue;
    const entries = followingEntries(first);
    if (entries.length > 0) build(entries);
  }
}

function levelOf(paragraph: Element): number | undefined {
  const level = /\blevel(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '')?.[1];
  return level === undefined ? undefined : Number(level);
}

function followingEntries(first: HTMLElement): Entry[] {
  const entries: Entry[] = [];
  for (let next: Element | null = first; next?.localName === 'p'; next = next.nextElementSibling) {
    const level = levelOf(next);
    if (level === undefined) break;
    const paragraph = next as HTMLElement;
    entries.push({ paragraph, level, mark: takeMark(paragraph) });
  }
  return entries;
}

const markOf = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>('span')].find((span) => styleOf(span).get('mso-list') === 'ignore');

/** Takes the sign or number away from the text, and tells which it was. */
function takeMark(paragraph: HTMLElement): Mark {
  const sign = markOf(paragraph);
  if (!sign) return { tag: 'ul', start: 1 };
  const words = sign.textContent.replaceAll(/\s/g, '');
  let fonts = [sign, ...sign.children].map(styleText).join(' ');
  for (let at: Element | null = sign.parentElement; at && at !== paragraph; at = at.parentElement) fonts += styleText(at);
  sign.remove();
  const isSign = words === 'o' || pictorial.test(fonts);
  const number = isSign ? null : numbered.exec(words);
  return number ? { tag: 'ol', start: Number(number[1] ?? 1) } : { tag: 'ul', start: 1 };
}

function build(entries: readonly Entry[]): void {
  const open: { level: number; list: HTMLElement }[] = [];
  const place = entries[0]!.paragraph;
  for (const { paragraph, level, mark } of entries) {
    while (open.length > 1 && open.at(-1)!.level > level) open.pop();
    const top = open.at(-1);
    if (!top || level > top.level || top.list.localName !== mark.tag) {
      const list = newList(paragraph, mark);
      // Another kind of list at the same depth takes the place of the one that ends.
      if (top && level <= top.level) open.pop();
      const around = open.at(-1)?.list.lastElementChild;
      if (around) around.append(list);
      else place.before(list);
      open.push({ level, list });
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.setAttribute('data-made', '');
    item.append(...paragraph.childNodes);
    open.at(-1)!.list.append(item);
    if (paragraph !== place) paragraph.remove();
  }
  place.remove();
}

function newList({ ownerDocument }: HTMLElement, { tag, start }: Mark): HTMLElement {
  const list = ownerDocument.createElement(tag);
  if (start > 1) list.setAttribute('start', String(start));
  return list;
}

/** The number of a heading, of a clause (`一、`, `第三条`), stays in words; one of figures has a space behind it. */
function keepNumbersInWords(body: HTMLElement): void {
  for (const block of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p')) {
    const sign = markOf(block);
    const words = sign?.textContent.trim() ?? '';
    if (!sign || (block.localName === 'p' && !quoted.test(words))) continue;
    sign.textContent = /[\w.]$/.test(words) ? `${words} ` : words;
    dropStyle(block);
  }
}
