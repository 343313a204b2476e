import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A sentence of a marked set: the place in which it stands, and the families of rules that it breaks. */
export interface MarkedSentence {
  place: string;
  families: readonly string[];
  text: string;
}

const file = new URL('../fixtures/text-rules/sentences.txt', import.meta.url);

/** Reads the marked sentences, divided by their hashes: rules are made with the development half only. */
export function readMarkedSentences(): { development: MarkedSentence[]; heldOut: MarkedSentence[] } {
  const sentences = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): MarkedSentence => {
      const [place, families, text] = line.split(' | ') as [string, string, string];
      return { place, families: families === '-' ? [] : families.split(','), text };
    });
  const sorted = sentences.toSorted((a, b) => (hashOf(a.text) < hashOf(b.text) ? -1 : 1));
  const half = sorted.length / 2;
  return { development: sorted.slice(0, half), heldOut: sorted.slice(half) };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
