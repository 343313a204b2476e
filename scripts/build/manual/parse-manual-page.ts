import { Lexer, type Token, type Tokens } from 'marked';
import type { ManualBlock, ManualPage, ManualText } from '#app/console/manual/manual-page.ts';

/**
 * Parses a page of the staff manual into plain data, which the console renders as elements: text never becomes HTML. Throws for
 * Markdown that the console does not show, such as HTML, code blocks and links to other sites.
 */
export function parseManualPage(markdown: string): Omit<ManualPage, 'pictures'> {
  const [first, ...rest] = Lexer.lex(markdown).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('a page of the manual begins with its title: # …');
  return { title: textOf(first.tokens ?? []), blocks: rest.map(toBlock) };
}

function toBlock(token: Token): ManualBlock {
  switch (token.type) {
    case 'heading':
      return toHeading(token as Tokens.Heading);
    case 'paragraph':
    case 'text':
      return toParagraph((token as Tokens.Paragraph).tokens);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return {
        kind: 'list',
        isOrdered: ordered,
        entries: items.map((item) => item.tokens.filter(({ type }) => type !== 'space').map(toBlock)),
      };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => cell.tokens.map(toText));
      return { kind: 'table', heads: cells(header), rows: rows.map(cells) };
    }
    default:
      return refuse(token);
  }
}

function toHeading({ depth, tokens }: Tokens.Heading): ManualBlock {
  const text = textOf(tokens);
  if (depth !== 2 && depth !== 3) throw new Error(`a heading of the manual is ## or ###: ${text}`);
  return { kind: 'heading', depth, id: slugOf(text), text };
}

/** A picture is always a separate paragraph. */
function toParagraph(tokens: readonly Token[]): ManualBlock {
  const [first] = tokens;
  if (tokens.length !== 1 || first?.type !== 'image') return { kind: 'paragraph', text: tokens.map(toText) };
  const { href, text } = first as Tokens.Image;
  const name = /^pictures\/([a-z0-9-]+\.webp)$/.exec(href)?.[1];
  if (!name || text === '') throw new Error(`a picture of the manual is ![what it shows](pictures/name.webp): ${href}`);
  return { kind: 'picture', name, alt: text };
}

function toText(token: Token): ManualText {
  switch (token.type) {
    case 'text':
    case 'escape':
      return decode((token as Tokens.Text).text);
    case 'strong':
      return { kind: 'strong', text: (token as Tokens.Strong).tokens.map(toText) };
    case 'codespan':
      return { kind: 'code', text: decode((token as Tokens.Codespan).text) };
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      const [, page, heading] = /^([a-z-]+)\.md(?:#(.+))?$/.exec(decodeURI(href)) ?? [];
      if (page === undefined) throw new Error(`a link of the manual leads to another of its pages: ${href}`);
      return { kind: 'link', page, ...(heading !== undefined && { heading }), text: tokens.map(toText) };
    }
    default:
      return refuse(token);
  }
}

const refuse = ({ type, raw }: Token): never => {
  throw new Error(`the manual has no place for this (${type}): ${raw.slice(0, 80)}`);
};

/** Reverts the escapes of the parser: the console renders text, not HTML. */
const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

const plain = (text: ManualText): string =>
  typeof text === 'string' ? text : typeof text.text === 'string' ? text.text : text.text.map(plain).join('');

const textOf = (tokens: readonly Token[]): string => tokens.map((token) => plain(toText(token))).join('');

/** The anchor that GitHub gives to a heading, so that a link leads to it in both places. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

/** Lists the blocks of a page, including those of its lists. */
export const listBlocks = (blocks: readonly ManualBlock[]): ManualBlock[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? [block, ...block.entries.flatMap(listBlocks)] : [block]));
