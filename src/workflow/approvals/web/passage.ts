/** A passage of a text that a comment refers to, as it was when the comment was written. */
export interface Passage {
  quote: string;
  /** The text before it in its paragraph. */
  before: string;
  after: string;
  /** The index of its paragraph, from 0. */
  block: number;
}

/** The current position of a passage in the paragraphs of a text. */
export interface PassagePlace {
  block: number;
  start: number;
  end: number;
  /** True if the wording between the surrounding words has changed. */
  isReworded: boolean;
}

export const passageLimits = { quote: 300, around: 40 } as const;

/** Elements within a paragraph. Every other element begins and ends a paragraph. */
export const inlineElements: ReadonlySet<string> = new Set([
  'a',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'code',
  'span',
  'mark',
  'img',
]);

/** Normalises a paragraph for the search of passages. */
export const plainBlock = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the passage between two positions of a paragraph. */
export function passageAt(blocks: readonly string[], { block, start, end }: Omit<PassagePlace, 'isReworded'>): Passage {
  const text = blocks[block] ?? '';
  return {
    quote: text.slice(start, end).slice(0, passageLimits.quote),
    before: text.slice(Math.max(0, start - passageLimits.around), start),
    after: text.slice(end, end + passageLimits.around),
    block,
  };
}

/**
 * Finds a passage again: the same words with mostly the same context, or else the text that is now between its former context.
 * Returns undefined if it is gone.
 */
export function findPassage(blocks: readonly string[], passage: Passage): PassagePlace | undefined {
  const places = blocks.flatMap((text, block) => occurrencesOf(text, passage.quote).map((start) => ({ block, start })));
  const likeness = ({ block, start }: { block: number; start: number }): number => {
    const text = blocks[block]!;
    const around = sharedEnd(text.slice(0, start), passage.before) + sharedStart(text.slice(start + passage.quote.length), passage.after);
    // Of two equal matches the nearer one is used.
    return around - Math.min(Math.abs(block - passage.block), 1000) / 1000;
  };
  const [best] = places.toSorted((one, other) => likeness(other) - likeness(one));
  if (best) return { ...best, end: best.start + passage.quote.length, isReworded: false };
  return findReworded(blocks, passage);
}

function findReworded(blocks: readonly string[], { quote, before, after, block: former }: Passage): PassagePlace | undefined {
  // A context that is too short would match anywhere.
  if (before.length + after.length < leastAround) return undefined;
  const nearest = [...blocks.keys()].toSorted((one, other) => Math.abs(one - former) - Math.abs(other - former));
  for (const block of nearest) {
    const text = blocks[block]!;
    const at = before === '' ? 0 : text.indexOf(before);
    if (at < 0) continue;
    const start = at + before.length;
    const end = after === '' ? text.length : text.indexOf(after, start);
    if (end > start && end - start <= 2 * quote.length + passageLimits.around) return { block, start, end, isReworded: true };
  }
  return undefined;
}

const leastAround = 8;

function occurrencesOf(text: string, words: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length++;
  return length;
}

const sharedEnd = (one: string, other: string): number => sharedStart([...one].toReversed().join(''), [...other].toReversed().join(''));
