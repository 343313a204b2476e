import { inlineElements, type PassagePlace } from '#workflow/approvals/web/passage.ts';

type Span = Pick<PassagePlace, 'block' | 'start' | 'end'>;

/** A character of a paragraph and its position in the document. */
interface Letter {
  letter: string;
  node: Text;
  offset: number;
}

/** The paragraphs of a displayed element, with the mapping between their characters and the document. */
export interface Paragraphs {
  blocks: string[];
  rangeOf(span: Span): Range | undefined;
  /** Returns the part of a range within its first paragraph, or undefined if that is empty. */
  spanOf(range: Range): Span | undefined;
}

/** Reads an element as `plainBlock` reads a text: consecutive blanks count as one, empty paragraphs are skipped. */
export function readParagraphs(root: Element): Paragraphs {
  const blocks = readLetters(root);
  return {
    blocks: blocks.map((letters) => letters.map(({ letter }) => letter).join('')),
    rangeOf({ block, start, end }) {
      const [first, last] = [blocks[block]?.[start], blocks[block]?.[end - 1]];
      if (!first || !last) return undefined;
      const range = document.createRange();
      range.setStart(first.node, first.offset);
      range.setEnd(last.node, last.offset + 1);
      return range;
    },
    spanOf(range) {
      for (const [block, letters] of blocks.entries()) {
        const isIn = ({ node, offset, letter }: Letter): boolean =>
          letter !== ' ' && range.comparePoint(node, offset) === 0 && range.comparePoint(node, offset + 1) === 0;
        const start = letters.findIndex(isIn);
        if (start >= 0) return { block, start, end: letters.findLastIndex(isIn) + 1 };
      }
      return undefined;
    },
  };
}

function readLetters(root: Element): Letter[][] {
  const blocks: Letter[][] = [[]];
  const read = (node: Node): void => {
    if (node instanceof Text) addText(blocks.at(-1)!, node);
    else if (node instanceof Element) {
      const isBlock = !inlineElements.has(node.localName);
      if (isBlock) blocks.push([]);
      for (const child of node.childNodes) read(child);
      if (isBlock) blocks.push([]);
    }
  };
  read(root);
  return blocks.map((letters) => (letters.at(-1)?.letter === ' ' ? letters.slice(0, -1) : letters)).filter(({ length }) => length > 0);
}

function addText(letters: Letter[], node: Text): void {
  for (let offset = 0; offset < node.data.length; offset++) {
    const isBlank = /\s/.test(node.data[offset]!);
    if (isBlank && (letters.length === 0 || letters.at(-1)!.letter === ' ')) continue;
    letters.push({ letter: isBlank ? ' ' : node.data[offset]!, node, offset });
  }
}
