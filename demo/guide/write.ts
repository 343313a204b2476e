import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import { terms } from '#modules/district/guide/web/terms.ts';
import { parseMarkup, toHtml } from '../articles/markup.ts';

type Section = PageTextDraft['sections'][number];
type Block = Section['blocks'][number];
type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** A section of a guide under its anchor. */
export const section = (id: string, title: string, ...blocks: Block[]): Section => ({ id, title, blocks });

/** Running text in the notation of the demo texts; `[[折算率]]` leads to what the word means. */
export const prose = (markup: string): Of<'prose'> => ({
  kind: 'prose',
  html: toHtml(parseMarkup(markup.replaceAll(/\[\[(.+?)\]\]/g, termLink))),
});

function termLink(_mark: string, name: string): string {
  const term = terms.find((one) => one.name === name);
  if (!term) throw new Error(`the guides explain no ${name}`);
  return `[${name}](#term-${term.code})`;
}

/** A table; each row is one line, its cells parted by ` | `, the first line is the head. */
export function table(caption: string, lines: string, note?: string): Of<'table'> {
  const [head = [], ...rows] = lines
    .trim()
    .split(/\n\s*/)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { kind: 'table', caption, head, rows, ...(note && { note }) };
}

/** Steps, one a line: `title | text | time | place`; the last two may be missing. */
export function steps(lines: string): Of<'steps'> {
  const toStep = (line: string) => {
    const [title = '', text = '', time, place] = line.split('|').map((part) => part.trim());
    return { title, text, ...(time && { time }), ...(place && { place }) };
  };
  return { kind: 'steps', steps: lines.trim().split('\n').map(toStep) };
}

/** Facts, one a line: `label | value`. */
export function facts(lines: string): Of<'facts'> {
  const toFact = (line: string) => {
    const [label = '', value = ''] = line.split('|').map((part) => part.trim());
    return { label, value };
  };
  return { kind: 'facts', facts: lines.trim().split('\n').map(toFact) };
}

export const note = (tone: Of<'note'>['tone'], title: string, text: string): Of<'note'> => ({ kind: 'note', tone, title, text });

/** Ways on, one a line: `title | address | text`. */
export function links(lines: string): Of<'links'> {
  const toLink = (line: string) => {
    const [title = '', href = '', text] = line.split('|').map((part) => part.trim());
    return { title, href, ...(text && { text }) };
  };
  return { kind: 'links', links: lines.trim().split('\n').map(toLink) };
}
