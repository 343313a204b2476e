import { diffArrays } from 'diff';
import type { ChangedBlock, TextPart } from '../../schema/trail.ts';
import { toBlocks, type BodyBlock } from './body-blocks.ts';

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });
/** Comparing everything with everything is for the pages of a notice, not for a book: beyond it, blocks are paired in order. */
const mostPairs = 4_000;
/** Blocks that share less than this of their pairs of letters are two different blocks. */
const alike = 0.4;
/** Texts that differ in more places than this are shown as replaced: the exact answer would cost too much and tell nothing. */
const mostChanges = { words: 400, blocks: 1_000 };

/** The words of `after` with those of `before` that are gone, in reading order; Chinese is parted into words by the dictionary. */
export function compareWords(before: string, after: string): TextPart[] {
  if (before === after) return before === '' ? [] : [{ text: before }];
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges.words });
  if (!changes) return [...part(before, 'removed'), ...part(after, 'added')];
  return changes.flatMap(({ value, added, removed }) => part(value.join(''), added ? 'added' : removed ? 'removed' : undefined));
}

/** Both bodies as one sequence of blocks in which every word is kept, added or removed. */
export function compareBodies(before: string, after: string): ChangedBlock[] {
  const [old, fresh] = [toBlocks(before), toBlocks(after)];
  const keyOf = ({ kind, text }: BodyBlock) => `${kind} ${text}`;
  const changes = diffArrays(old.map(keyOf), fresh.map(keyOf), { maxEditLength: mostChanges.blocks }) ?? [
    { value: old, added: false, removed: true },
    { value: fresh, added: true, removed: false },
  ];
  const result: ChangedBlock[] = [];
  let [inOld, inFresh] = [0, 0];
  let gone: BodyBlock[] = [];
  for (const { value, added, removed } of changes) {
    if (removed) {
      gone = old.slice(inOld, (inOld += value.length));
      continue;
    }
    const come = fresh.slice(inFresh, (inFresh += value.length));
    if (added) result.push(...pairBlocks(gone, come));
    else {
      result.push(...gone.map(whole('removed')), ...come.map(whole()));
      inOld += value.length;
    }
    gone = [];
  }
  return [...result, ...gone.map(whole('removed'))];
}

const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
const part = (text: string, change?: TextPart['change']): TextPart[] => (text === '' ? [] : [{ text, ...(change && { change }) }]);
const whole =
  (change?: TextPart['change']) =>
  ({ kind, text }: BodyBlock): ChangedBlock => ({ kind, parts: part(text, change) });

/** Removed and added blocks of one place, each beside the one that it became. */
function pairBlocks(gone: readonly BodyBlock[], come: readonly BodyBlock[]): ChangedBlock[] {
  if (gone.length === 0) return come.map(whole('added'));
  const likeness = gone.length * come.length <= mostPairs ? gone.map((one) => come.map((other) => similarity(one, other))) : undefined;
  const pairs = likeness ? bestPairs(likeness) : gone.slice(0, come.length).map((_, at) => [at, at] as const);
  const result: ChangedBlock[] = [];
  let [left, right] = [0, 0];
  for (const [at, other] of [...pairs, [gone.length, come.length] as const]) {
    result.push(...gone.slice(left, at).map(whole('removed')), ...come.slice(right, other).map(whole('added')));
    const [before, after] = [gone[at], come[other]];
    if (before && after) result.push({ kind: after.kind, parts: compareWords(before.text, after.text) });
    [left, right] = [at + 1, other + 1];
  }
  return result;
}

/** The pairs, in order and never crossing, that are most alike in sum. */
function bestPairs(likeness: readonly (readonly number[])[]): (readonly [number, number])[] {
  const [rows, columns] = [likeness.length, likeness[0]?.length ?? 0];
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  const gain = (row: number, column: number) => {
    const value = likeness[row]?.[column] ?? 0;
    return value >= alike ? value : -1;
  };
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      best[row]![column] = Math.max(at(row + 1, column), at(row, column + 1), gain(row, column) + at(row + 1, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (at(row, column) === gain(row, column) + at(row + 1, column + 1)) pairs.push([row++, column++]);
    else if (at(row, column) === at(row + 1, column)) row++;
    else column++;
  }
  return pairs;
}

/** Share of the pairs of letters that two blocks have in common, 0 to 1. */
function similarity(one: BodyBlock, other: BodyBlock): number {
  if (one.kind !== other.kind) return 0;
  const [a, b] = [pairsOf(one.text), pairsOf(other.text)];
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set([text.slice(0, 2)]);
  for (let at = 1; at < text.length - 1; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}
