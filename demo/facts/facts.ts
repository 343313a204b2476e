import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { houseWord } from './house.ts';
import { DemoTextError } from './text-error.ts';

const line = z.string().trim().min(1).max(200);
const fact = z.strictObject({
  /** As it stands in a text, without its unit. */
  value: line.max(40),
  /** What it says, with the unit of the value. */
  about: line,
  /** Where it can be checked. */
  source: line,
  /** True for what the firm itself has set; the firm is made up, so it is example data. */
  isOwn: z.boolean().default(false),
  /** Since when it holds: an article of before may tell another value. */
  since: z.iso.date(),
  checkedOn: z.iso.date(),
  /** Regular expressions of how texts word it, each with one group for the value; they are held against a text as `foldText` gives it. */
  said: z.array(line).min(1),
});
export type Fact = z.output<typeof fact>;

const file = 'demo/facts/facts.yaml';

/** What stands in more than one text of the demo firm, by its name. */
export const demoFacts: Readonly<Record<string, Fact>> = readFacts();

function readFacts(): Record<string, Fact> {
  const read = z
    .record(z.string().regex(/^[a-z][a-z_]*$/), fact)
    .safeParse(parse(readFileSync(new URL('facts.yaml', import.meta.url), 'utf8')));
  if (read.success) return read.data;
  throw new DemoTextError([file, ...read.error.issues.map(({ path, message }) => `${path.join('.')}：${message}`)].join('\n  '));
}

/** The text with the values of the facts that it cites as `<<name>>`; `name` is what a problem calls the text. Throws `DemoTextError`. */
export function citeFacts(name: string, text: string): string {
  return text.replaceAll(/<<([^<>\n]*)>>/g, (cited, key: string, at: number) => {
    const value = houseWord(key) ?? (Object.hasOwn(demoFacts, key) ? demoFacts[key]!.value : undefined);
    if (value !== undefined) return value;
    throw new DemoTextError(`${name}\n  第 ${text.slice(0, at).split('\n').length} 行：${file} 里没有 ${cited}`);
  });
}

/** A text under `demo/` by its path there, with the facts that it cites. Throws `DemoTextError` for a fact that there is none of. */
export function readText(path: string): string {
  return citeFacts(`demo/${path}`, readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
}
