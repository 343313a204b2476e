import { Parser } from 'htmlparser2';
import type { LocateComment } from '#workflow/approvals/service/comments.ts';
import { findPassage, inlineElements, plainBlock } from '#workflow/approvals/web/passage.ts';
import type { FormField } from '../../schema/contents.ts';
import { labelAt } from '../../web/field-labels.ts';
import { walkDraftValues } from './walk-draft.ts';

/** Returns a function that locates comments in a draft. A passage may have moved with its entry to another position of the list. */
export function placeComments(form: FormField, payload: unknown): LocateComment {
  const texts = new Map(
    [...walkDraftValues(form, payload)].flatMap((leaf) => (typeof leaf.value === 'string' ? [[leaf.path, leaf] as const] : [])),
  );
  const blocksAt = new Map<string, string[]>();
  const readBlocks = (path: string): string[] => {
    const leaf = texts.get(path)!;
    const blocks = blocksAt.get(path) ?? blocksOf(leaf.field, leaf.value as string);
    blocksAt.set(path, blocks);
    return blocks;
  };
  return ({ path: written, passage }) => {
    if (!passage) return { path: written, label: labelAt(form, payload, written), state: 'found' };
    const pattern = patternOf(written);
    const others = [...texts.keys()].filter((path) => path !== written && patternOf(path) === pattern);
    const found = [...(texts.has(written) ? [written] : []), ...others].flatMap((path) => {
      const place = findPassage(readBlocks(path), passage);
      return place ? [{ path, isReworded: place.isReworded }] : [];
    });
    // The same words in another entry are a better match than different words in this one.
    const best = found.find(({ isReworded }) => !isReworded) ?? found[0];
    const path = best?.path ?? written;
    return { path, label: labelAt(form, payload, path), state: best ? (best.isReworded ? 'reworded' : 'found') : 'gone' };
  };
}

/** Returns the path that is the same for this field of every entry. */
const patternOf = (path: string): string => path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*');

/** Splits a text into paragraphs as a reader sees them. */
function blocksOf({ kind }: FormField, value: string): string[] {
  const blocks = [''];
  const next = (tag: string): void => void (inlineElements.has(tag) || blocks.push(''));
  const parser = new Parser({ onopentagname: next, onclosetag: next, ontext: (text) => (blocks[blocks.length - 1] += text) });
  if (kind === 'html') parser.end(value);
  if (kind !== 'html') return value.split('\n').filter((line) => line.trim() !== '');
  return blocks.map(plainBlock).filter((text) => text !== '');
}
