import { bodyClasses, findAllowedClass, type NumberStyle } from '#contract/body-vocabulary.ts';
import { writeChineseNumber } from './list-markers.ts';
import { styleOf } from './styles.ts';

const isList = (element: Element | null | undefined): element is HTMLElement => /^(?:[ou]l|menu)$/.test(element?.localName ?? '');

/**
 * Normalises the lists of online documents and web pages: only items in each list, nested lists inside the previous item, lists
 * of a single item joined, visible numbers kept.
 */
export function normalizeLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLElement>('ol, ul, menu')) {
    makeKind(list);
    if (takeIntoItems(list)) nestByLevel(list);
  }
  for (const list of body.querySelectorAll<HTMLElement>('ol, ul, menu')) if (list.isConnected) joinFollowing(list);
  for (const list of body.querySelectorAll<HTMLElement>('ol')) partByValue(list);
  for (const list of body.querySelectorAll<HTMLElement>('ol')) numberInWords(list);
}

/** Quill writes every list as a numbered one and marks the kind on each item. */
function makeKind(list: HTMLElement): void {
  const kinds = [...list.children].map((item) => item.getAttribute('data-list'));
  if (list.localName !== 'ol' || kinds.length === 0 || !kinds.every((kind) => kind === 'bullet')) return;
  const bullets = list.ownerDocument.createElement('ul');
  for (const { name, value } of list.attributes) bullets.setAttribute(name, value);
  bullets.append(...list.childNodes);
  list.replaceWith(bullets);
}

/** Moves other content of a list into the previous item; a list without items is unwrapped. */
function takeIntoItems(list: HTMLElement): boolean {
  const children = [...list.children];
  if (!list.isConnected) return false;
  if (!children.some(({ localName }) => localName === 'li')) {
    if (!children.some(isList)) list.replaceWith(...list.childNodes);
    return false;
  }
  for (const child of children) {
    if (child.localName === 'li') continue;
    const item = child.previousElementSibling ?? list.ownerDocument.createElement('li');
    if (!item.isConnected) list.prepend(item);
    item.append(child);
  }
  return true;
}

const levelOf = (item: Element): number => {
  const byClass = /\b(?:ql-indent-|indent-?level-?|lvl-?)(\d)\b/.exec(item.className)?.[1];
  if (byClass !== undefined) return Number(byClass) + 1;
  const said = item.getAttribute('aria-level') ?? item.getAttribute('data-level') ?? '';
  return /^[1-9]$/.test(said) ? Number(said) : 1;
};

/** Nests the items of a flat list by their level attribute. */
function nestByLevel(list: HTMLElement): void {
  const items = [...list.children];
  const levels = items.map(levelOf);
  const lowest = Math.min(...levels);
  if (levels.every((level) => level === lowest)) return;
  const open: { level: number; list: Element }[] = [{ level: lowest, list }];
  for (const [at, item] of items.entries()) {
    const level = levels[at]!;
    while (open.length > 1 && open.at(-1)!.level > level) open.pop();
    const top = open.at(-1)!;
    const around = top.list.lastElementChild;
    if (level > top.level && at > 0 && around) {
      const nested = list.ownerDocument.createElement(item.getAttribute('data-list') === 'bullet' ? 'ul' : list.localName);
      around.append(nested);
      open.push({ level, list: nested });
    }
    open.at(-1)!.list.append(item);
  }
}

const startOf = (list: Element): number => Math.max(1, Number.parseInt(list.getAttribute('start') ?? '', 10) || 1);

/** Joins the lists of a single item that online documents write. */
function joinFollowing(list: HTMLElement): void {
  for (let next = list.nextElementSibling; isList(next) && goesOn(list, next); next = list.nextElementSibling) {
    if (/\S/.test(between(list, next))) return;
    list.append(...next.children);
    next.remove();
  }
}

function goesOn(list: HTMLElement, next: HTMLElement): boolean {
  if (next.localName !== list.localName || styleName(next) !== styleName(list)) return false;
  if (list.localName !== 'ol' || startOf(next) === startOf(list) + list.children.length) return true;
  return !next.hasAttribute('start') && /\blist-number\d/.test(next.className);
}

function between(list: Node, next: Node): string {
  let words = '';
  for (let at = list.nextSibling; at && at !== next; at = at.nextSibling) words += at.nodeValue ?? '';
  return words;
}

/** Starts a new list at an item whose number is not the next one. */
function partByValue(list: HTMLElement): void {
  let number = startOf(list);
  for (const item of list.children) {
    const said = Number.parseInt(item.getAttribute('value') ?? '', 10);
    if (said > 0 && said !== number) {
      const behind = [];
      for (let at: Element | null = item; at; at = at.nextElementSibling) behind.push(at);
      if (item === list.firstElementChild) list.setAttribute('start', String(said));
      else {
        const rest = list.cloneNode() as HTMLElement;
        rest.setAttribute('start', String(said));
        list.after(rest);
        rest.append(...behind);
        return partByValue(rest);
      }
      number = said;
    }
    number += 1;
  }
}

const types: Readonly<Record<string, NumberStyle>> = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' };
const synonyms: Readonly<Record<string, NumberStyle>> = { 'lower-latin': 'lower-alpha', 'upper-latin': 'upper-alpha' };

/** Returns the list style of the list or its first item. */
function styleName(list: Element): string {
  const item = list.firstElementChild;
  return (
    styleOf(list).get('list-style-type') ?? (item ? styleOf(item).get('list-style-type') : undefined) ?? list.getAttribute('type') ?? ''
  );
}

export function numberStyleOf(list: Element): NumberStyle | null {
  const name = styleName(list);
  return types[name] ?? synonyms[name] ?? findAllowedClass(bodyClasses.ol, `${name} ${list.className}`);
}

/** Chinese numbers, by which rules are quoted, are kept as text. */
function numberInWords(list: HTMLElement): void {
  if (!/^(?:cjk-ideographic|(?:simp|trad)-chinese-(?:in)?formal)$/.test(styleName(list))) return;
  const start = startOf(list);
  const blocks = [...list.children].map((item, at) => {
    const block = list.ownerDocument.createElement('div');
    block.append(...item.childNodes);
    const first = firstWords(block);
    if (first) first.nodeValue = `${writeChineseNumber(start + at)}、${first.nodeValue!.trimStart()}`;
    return block;
  });
  list.replaceWith(...blocks);
}

function firstWords(block: Node): Node | undefined {
  for (const child of block.childNodes) {
    const found = child.nodeType === 3 && child.nodeValue?.trim() ? child : firstWords(child);
    if (found) return found;
  }
  return undefined;
}
