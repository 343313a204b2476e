import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { getFirmWord } from './firm-words.ts';
import { DemoTextError } from './text-error.ts';

const line = z.string().trim().min(1).max(200);
const fact = z.strictObject({
  /** The value as texts state it, without its unit. */
  value: line.max(40),
  /** The statement, with the unit of the value. */
  about: line,
  /** The source that confirms the value. */
  source: line,
  /** True for values set by the firm itself; the firm is fictitious, so they are example data. */
  isOwn: z.boolean().default(false),
  /** The day from which it is valid: an earlier article may state another value. */
  since: z.iso.date(),
  checkedOn: z.iso.date(),
  /**
   * Regular expressions for its wordings in texts, each with one group for the value; they are matched against text normalised by
   * `normaliseText`.
   */
  said: z.array(line).min(1),
});
export type Fact = z.output<typeof fact>;

const file = 'demo/facts/facts.yaml';

/** Facts that occur in more than one text of the demo firm, by name. */
export const demoFacts: Readonly<Record<string, Fact>> = readFacts();

function readFacts(): Record<string, Fact> {
  const read = z
    .record(z.string().regex(/^[a-z][a-z_]*$/), fact)
    .safeParse(parse(readFileSync(new URL('facts.yaml', import.meta.url), 'utf8')));
  if (read.success) return read.data;
  throw new DemoTextError([file, ...read.error.issues.map(({ path, message }) => `${path.join('.')}：${message}`)].join('\n  '));
}

/** Returns the text with the values of the facts cited as `<<name>>`; `name` identifies the text in errors. Throws `DemoTextError`. */
export function insertFacts(name: string, text: string): string {
  return text.replaceAll(/<<([^<>\n]*)>>/g, (cited, key: string, at: number) => {
    const value = getFirmWord(key) ?? (Object.hasOwn(demoFacts, key) ? demoFacts[key]!.value : undefined);
    if (value !== undefined) return value;
    throw new DemoTextError(`${name}\n  第 ${text.slice(0, at).split('\n').length} 行：${file} 里没有 ${cited}`);
  });
}

/** Reads a text under `demo/` by its path, with cited facts. Throws `DemoTextError` for an unknown fact. */
export function readDemoText(path: string): string {
  return insertFacts(`demo/${path}`, readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
}
