import { diffArrays } from 'diff';
import type { ChangedBlock, TextPart } from '../../schema/trail.ts';
import { toBlocks, type BodyBlock } from './body-blocks.ts';
import { pairSimilar, textSimilarity } from './pair-similar.ts';

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });
/** Texts with more changes than this are shown as replaced: an exact diff would be slow and unreadable. */
const mostChanges = { words: 400, blocks: 1_000 };

/** Returns the words of both texts in reading order, marked as kept, added or removed. Chinese is segmented by the dictionary. */
export function compareWords(before: string, after: string): TextPart[] {
  if (before === after) return before === '' ? [] : [{ text: before }];
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges.words });
  if (!changes) return [...part(before, 'removed'), ...part(after, 'added')];
  return changes.flatMap(({ value, added, removed }) => part(value.join(''), added ? 'added' : removed ? 'removed' : undefined));
}

/** Returns both bodies as one sequence of blocks in which every word is kept, added or removed. */
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

/** Pairs removed blocks with the added blocks of the same place that replace them. */
function pairBlocks(gone: readonly BodyBlock[], come: readonly BodyBlock[]): ChangedBlock[] {
  if (gone.length === 0) return come.map(whole('added'));
  const pairs = pairSimilar(gone, come, (one, other) => (one.kind === other.kind ? textSimilarity(one.text, other.text) : 0));
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
