import type { ChangedBlock } from '../../schema/trail.ts';

/** A block of an article's body: one paragraph, list item or table row. */
export interface BodyBlock {
  kind: ChangedBlock['kind'];
  text: string;
}

const kinds: Readonly<Record<string, BodyBlock['kind']>> = {
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  li: 'item',
  dt: 'item',
  tr: 'row',
};
/** Inline tags. Every other tag of a body ends a block. */
const inline = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'code', 'img', 'td', 'th']);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the blocks of a sanitized body in reading order. Cells are separated by a bar; pictures are replaced by their description. */
export function toBlocks(html: string): BodyBlock[] {
  const blocks: BodyBlock[] = [];
  let open: BodyBlock = { kind: 'paragraph', text: '' };
  const next = (kind: BodyBlock['kind']) => {
    const text = decode(open.text.replaceAll(/\s+/g, ' ').trim());
    if (text !== '') blocks.push({ kind: open.kind, text });
    open = { kind, text: '' };
  };
  for (const [piece, slash, tag = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (tag === '') open.text += piece;
    else if (inline.has(tag)) open.text += inlineText(piece, tag, { isOpening: slash === '', isFirst: open.text.trim() === '' });
    // A paragraph in a list item is the item's text.
    else if (tag === 'p' && slash === '' && open.kind === 'item') next('item');
    else next(slash === '' ? (kinds[tag] ?? 'paragraph') : 'paragraph');
  }
  next('paragraph');
  return blocks;
}

function inlineText(piece: string, tag: string, { isOpening, isFirst }: { isOpening: boolean; isFirst: boolean }): string {
  if (tag === 'img') return `［图片：${/ alt="([^"]*)"/.exec(piece)?.[1] ?? ''}］`;
  const isCell = tag === 'td' || tag === 'th';
  return isCell && isOpening && !isFirst ? ' │ ' : '';
}

const decode = (text: string): string =>
  text.replaceAll(/&(#(\d+)|\w+);/g, (whole: string, name: string, code?: string) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
  );
