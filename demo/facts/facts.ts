import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadFactBook } from '#content/firm-facts/service/fact-book.ts';
import { ownOrigin, recordFacts, replaceOwnFacts, type DerivedFact } from '#content/firm-facts/service/record-facts.ts';
import { toCitation } from '#contract/fact-citations.ts';
import { clientFactsOrigin, listClientFacts } from '#identity/clients/facts.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
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
  /** How texts state it, for the site's check of facts. */
  wordings: z.array(line),
  /** Words that contradict it whatever its value. */
  contradictions: z.array(line).default([]),
  /** The code under which the site derives it from other data; otherwise its name. */
  code: line.optional(),
});
export type Fact = z.output<typeof fact>;

const file = 'demo/facts/facts.yaml';

/** Facts that occur in more than one text of the demo firm, by name. */
export const demoFacts: Readonly<Record<string, Fact>> = readFacts();

/** Facts that the site derives from the operator's settings and its own rules, with the values of a site without settings. */
export const siteFacts: ReadonlyMap<string, DerivedFact> = readSiteFacts();

function readSiteFacts(): Map<string, DerivedFact> {
  const { contactHoldHours, sessionIdleMinutes: idleMinutes, sessionMaxHours: maxHours } = readConfig({});
  const facts = listClientFacts({ holdMs: contactHoldHours * 3_600_000, sessionLimits: { idleMinutes, maxHours } });
  return new Map(facts.map((one) => [one.code, one]));
}

function readFacts(): Record<string, Fact> {
  const read = z
    .record(z.string().regex(/^[a-z][a-z_]*$/), fact)
    .safeParse(parse(readFileSync(new URL('facts.yaml', import.meta.url), 'utf8')));
  if (read.success) return read.data;
  throw new DemoTextError([file, ...read.error.issues.map(({ path, message }) => `${path.join('.')}：${message}`)].join('\n  '));
}

/**
 * Returns the text with the values of the facts and firm words cited as `<<name>>`; `name` identifies the text in errors. In a text
 * that cites, facts stay citations (`{{code}}`), which the site renders. Throws `DemoTextError`.
 */
export function insertFacts(name: string, text: string, { cites = false } = {}): string {
  return text.replaceAll(/<<([^<>\n]*)>>/g, (cited, key: string, at: number) => {
    const own = Object.hasOwn(demoFacts, key) ? demoFacts[key] : undefined;
    if (cites && (own || siteFacts.has(key))) return toCitation(own?.code ?? key);
    const value = getFirmWord(key) ?? own?.value;
    if (value !== undefined) return value;
    const why = siteFacts.has(key) ? `这里的文字不能引用运行设置 ${cited}` : `${file} 里没有 ${cited}`;
    throw new DemoTextError(`${name}\n  第 ${text.slice(0, at).split('\n').length} 行：${why}`);
  });
}

/** Reads a text under `demo/` by its path, with the values of its facts or with citations. Throws `DemoTextError` for an unknown fact. */
export function readDemoText(path: string, options?: { cites?: boolean }): string {
  return insertFacts(`demo/${path}`, readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), options);
}

/**
 * Stores the facts as those that staff maintain, before any text is published. Facts that the site derives from other data are
 * taken over by it as soon as that data is loaded; those of the site's own settings are recorded here if no process has done so.
 */
export const loadDemoFacts = (ctx: Context): Promise<void> => inTransaction(ctx, storeDemoFacts);

async function storeDemoFacts(ctx: Context): Promise<void> {
  const derived = [...(await loadFactBook(ctx)).values()].filter(({ origin }) => origin !== ownOrigin).map(({ code }) => code);
  if (![...siteFacts.keys()].every((code) => derived.includes(code)))
    await recordFacts(ctx, { origin: clientFactsOrigin, list: () => Promise.resolve([...siteFacts.values()]) });
  const drafts = Object.entries(demoFacts).map(
    ([name, { code = name, value, about, since, wordings, contradictions, source: where, checkedOn, isOwn }]) => ({
      code,
      title: about,
      values: [`${since} ${getFirmWord(name) ?? value}`],
      wordings,
      contradictions,
      source: where,
      checkedOn,
      isSample: isOwn,
    }),
  );
  await replaceOwnFacts(
    ctx,
    drafts.filter(({ code }) => !derived.includes(code)),
  );
}
