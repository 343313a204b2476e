import { readMediaSize } from './media-size.ts';

/** A part of an article or document before its conversion to HTML or PDF. Inline text may contain `**strong**` and `[text](address)`. */
export type MarkupBlock =
  | { kind: 'paragraph' | 'quote'; text: string }
  /** `startsPage`: in a PDF it begins a page. */
  | { kind: 'heading'; text: string; startsPage?: true }
  | { kind: 'figure'; src: string; alt: string; caption: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'numbers'; items: string[] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] };

/**
 * Parses the notation of the demo texts, one block per line: `## ` heading, `- ` bullet, `1. ` numbered item, `> ` quote, `^ `
 * caption of the following table, `| a | b |` table rows (the first is the head), `![description](/media/x.svg) caption` a
 * picture of `demo/media/`, else a paragraph.
 */
export function parseMarkup(text: string): MarkupBlock[] {
  const blocks: MarkupBlock[] = [];
  let caption = '';
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    if (line.startsWith('^ ')) caption = line.slice(2);
    else if (line.startsWith('| ')) caption = addRow(blocks, cells(line), caption);
    else if (line.startsWith('- ')) addItem(blocks, 'bullets', line.slice(2));
    else if (/^\d+\. /.test(line)) addItem(blocks, 'numbers', line.replace(/^\d+\. /, ''));
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (line.startsWith('![')) blocks.push(readFigure(line));
    else if (line.startsWith('> ')) blocks.push({ kind: 'quote', text: line.slice(2) });
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}

/** Converts blocks to HTML with the elements allowed in articles. */
export const toHtml = (blocks: readonly MarkupBlock[]): string => blocks.map(blockHtml).join('');

/** Returns inline text without its markup. */
export const stripMarkup = (inline: string): string => inline.replaceAll('**', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

function blockHtml(block: MarkupBlock): string {
  if (block.kind === 'table') return tableHtml(block);
  if (block.kind === 'figure') return figureHtml(block);
  if ('items' in block) {
    const list = block.kind === 'bullets' ? 'ul' : 'ol';
    return `<${list}>${block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</${list}>`;
  }
  const text = inlineHtml(block.text);
  if (block.kind === 'heading') return `<h2>${text}</h2>`;
  return block.kind === 'quote' ? `<blockquote><p>${text}</p></blockquote>` : `<p>${text}</p>`;
}

/** Includes the size of the picture to avoid layout shifts. */
function figureHtml({ src, alt, caption }: Extract<MarkupBlock, { kind: 'figure' }>): string {
  const { width, height } = readMediaSize(src);
  const words = escapeText(alt).replaceAll('"', '&quot;');
  return `<figure><img alt="${words}" src="${src}" width="${width}" height="${height}" loading="lazy" /><figcaption>${inlineHtml(caption)}</figcaption></figure>`;
}

function tableHtml({ caption, head, rows }: Extract<MarkupBlock, { kind: 'table' }>): string {
  const top = head.map((cell) => `<th scope="col">${inlineHtml(cell)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inlineHtml(cell)}</td>`).join('')}</tr>`).join('');
  return `<table>${caption && `<caption>${inlineHtml(caption)}</caption>`}<thead><tr>${top}</tr></thead><tbody>${body}</tbody></table>`;
}

function inlineHtml(text: string): string {
  const escaped = escapeText(text);
  return escaped.replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>').replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function readFigure(line: string): MarkupBlock {
  const [, alt = '', src = '', caption = ''] = /^!\[([^\]]+)\]\((\/media\/[^)\s]+)\)\s*(.+)$/.exec(line) ?? [];
  if (src === '') throw new Error(`图片应写作 ![替代文字](/media/…) 图注：${line.slice(0, 60)}`);
  return { kind: 'figure', src, alt, caption };
}

const cells = (line: string): string[] =>
  line
    .replace(/^\| /, '')
    .replace(/ ?\|$/, '')
    .split(' | ')
    .map((cell) => cell.trim());

/** Adds a row to the open table or begins one; returns the caption if it still waits for its table. */
function addRow(blocks: MarkupBlock[], row: string[], caption: string): string {
  const last = blocks.at(-1);
  if (last?.kind === 'table' && caption === '') last.rows.push(row);
  else blocks.push({ kind: 'table', caption, head: row, rows: [] });
  return '';
}

function addItem(blocks: MarkupBlock[], kind: 'bullets' | 'numbers', item: string): void {
  const last = blocks.at(-1);
  if (last?.kind === kind) last.items.push(item);
  else blocks.push({ kind, items: [item] });
}
