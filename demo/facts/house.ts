import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const words = z.record(z.string().regex(/^[a-z][a-z_]*$/), z.string().trim().min(1).max(200));
const demoWords = words.parse(parse(readFileSync(new URL('house.yaml', import.meta.url), 'utf8')));

let spokenFor: Readonly<Record<string, string>> = {};

/**
 * From now on texts are read in the name of another firm: these words stand in the place of the demo firm's, facts of the firm's own among them.
 * Called before any text is read, in a process that reads for one firm only.
 */
export function speakFor(firmWords: Readonly<Record<string, string>>): void {
  spokenFor = words.parse(firmWords);
}

/** Whether the texts are read in another firm's name. */
export const speaksForAnother = (): boolean => Object.keys(spokenFor).length > 0;

/** What stands for a name in the texts, where it is the firm's to say; undefined for all other facts. */
export const houseWord = (name: string): string | undefined =>
  Object.hasOwn(spokenFor, name) ? spokenFor[name] : Object.hasOwn(demoWords, name) ? demoWords[name] : undefined;
