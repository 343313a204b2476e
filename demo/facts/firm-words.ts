import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const words = z.record(z.string().regex(/^[a-z][a-z_]*$/), z.string().trim().min(1).max(200));
const demoWords = words.parse(parse(readFileSync(new URL('house.yaml', import.meta.url), 'utf8')));

let spokenFor: Readonly<Record<string, string>> = {};

/**
 * Replaces the demo firm's own values by those of another firm in all texts read from now on, facts of the firm included. Must be
 * called before any text is read, in a process that reads for one firm only.
 */
export function setFirmWords(firmWords: Readonly<Record<string, string>>): void {
  spokenFor = words.parse(firmWords);
}

/** True when the texts are read for another firm. */
export const isForAnotherFirm = (): boolean => Object.keys(spokenFor).length > 0;

/** Returns the other firm's value for a name; undefined for all other facts. */
export const getFirmWord = (name: string): string | undefined =>
  Object.hasOwn(spokenFor, name) ? spokenFor[name] : Object.hasOwn(demoWords, name) ? demoWords[name] : undefined;
