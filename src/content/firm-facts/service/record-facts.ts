import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { firmFactDraft, type FirmFactDraft } from '../schema.ts';
import { findFactValue, firmFactsTag, loadFactBook, unknownDay, type FactValue, type FirmFact } from './fact-book.ts';

/** A fact that a subject derives from its own data. */
export interface DerivedFact {
  code: string;
  title: string;
  /** How texts state it (`firm_facts.wordings`). */
  wordings: readonly string[];
  /** Words that contradict it whatever its value (`firm_facts.contradictions`). */
  contradictions?: readonly string[];
  /** Where it can be verified, for staff. */
  source: string;
  isSample?: boolean;
  /** All values by day, or the present one where the subject does not keep earlier ones: they are then kept here. */
  values: readonly FactValue[] | string;
}

/** The facts of one subject. The subject records them in each transaction that changes them. */
export interface FactSource {
  readonly origin: string;
  list(ctx: Context): Promise<DerivedFact[]>;
}

/** The queue of the job that follows a changed fact: search entries of the texts that cite it. */
export const factsChangedQueue = 'firmFacts.changed';
/** The origin of the facts that staff maintain. */
export const ownOrigin = 'firm';

/** Records the present facts of a subject. Facts that it no longer has are retired. Call it in the transaction of the write. */
export async function recordFacts(ctx: Context, { origin, list }: FactSource): Promise<void> {
  await inTransaction(ctx, async (tx) => storeFacts(tx, origin, await list(tx)));
}

/** Lists the facts that staff maintain as drafts, in their order. */
export async function listOwnFacts(ctx: Context): Promise<FirmFactDraft[]> {
  const facts = [...(await loadFactBook(ctx)).values()].filter(({ origin, isRetired }) => origin === ownOrigin && !isRetired);
  return facts.map(({ code, title, wordings, contradictions, values, source, checkedOn, isSample }) => ({
    code,
    title,
    values: values.map(({ from, value }) => `${from} ${value}`),
    wordings: [...wordings],
    ...(contradictions.length > 0 && { contradictions: [...contradictions] }),
    source,
    checkedOn: checkedOn!,
    isSample,
  }));
}

/** Replaces the facts that staff maintain. Throws 40001 with the rejected fields, also for the code of another subject's fact. */
export async function replaceOwnFacts(ctx: Context, drafts: readonly FirmFactDraft[]): Promise<void> {
  const others = [...(await loadFactBook(ctx)).values()].filter(({ origin }) => origin !== ownOrigin).map(({ code }) => code);
  const schema = firmFactDraft
    .array()
    .superRefine(refuseDuplicates('code', ({ code }) => code))
    .superRefine((facts, refinement) => {
      for (const [index, { code }] of facts.entries())
        if (others.includes(code)) refinement.addIssue({ code: 'custom', path: [index, 'code'], message: '这个代码已由系统数据使用' });
    });
  const facts = parseDraft(schema, drafts).map(({ values, ...fact }) => ({ ...fact, values: values.map(parseValue) }));
  await inTransaction(ctx, async (tx) => {
    await storeFacts(tx, ownOrigin, facts);
    await audit(tx, 'firmFacts.replace', 'firm-facts', { count: facts.length });
  });
}

const parseValue = (line: string): FactValue => ({ from: line.slice(0, 10), value: line.slice(10).trim() });

type StoredFact = DerivedFact & { checkedOn?: string | null };

async function storeFacts(tx: Context, origin: string, facts: readonly StoredFact[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('firm-facts'), hashtext(${origin}))`.execute(tx.db);
  const known = new Map([...(await loadFactBook(tx))].filter(([, fact]) => fact.origin === origin));
  const kept = new Set(facts.map(({ code }) => code));
  const gone = [...known.values()].filter(({ code, isRetired }) => !isRetired && !kept.has(code)).map(({ code }) => code);
  const changed = facts.map((fact, sort) => ({ fact, sort, ...valuesOf(tx, known.get(fact.code), fact) })).filter(isChanged);
  if (gone.length === 0 && changed.length === 0) return;
  await storeChanges(tx, origin, changed);
  if (gone.length > 0)
    await tx.db.updateTable('firmFacts').set({ retiredAt: tx.now, updatedAt: tx.now }).where('code', 'in', gone).execute();
  await tx.jobs.send(tx.db, factsChangedQueue, {}, { key: 'all' });
  await invalidate(tx, [firmFactsTag]);
}

interface Change {
  fact: StoredFact;
  sort: number;
  known: FirmFact | undefined;
  values: readonly FactValue[];
}

function valuesOf(tx: Context, known: FirmFact | undefined, { values }: StoredFact): Pick<Change, 'known' | 'values'> {
  if (typeof values !== 'string') return { known, values: values.toSorted((a, b) => a.from.localeCompare(b.from)) };
  const today = shanghaiDay(tx.now);
  const former = known?.values ?? [];
  if (former.length === 0) return { known, values: [{ from: unknownDay, value: values }] };
  if (findFactValue({ values: former }, today)?.value === values) return { known, values: former };
  return { known, values: [...former.filter(({ from }) => from < today), { from: today, value: values }] };
}

function isChanged({ fact, known, values }: Change): boolean {
  if (!known || known.isRetired) return true;
  const { title, wordings, contradictions = [], source, isSample = false, checkedOn = null } = fact;
  return !isDeepStrictEqual(
    { title, wordings: [...wordings], contradictions: [...contradictions], source, isSample, checkedOn, values: [...values] },
    {
      title: known.title,
      wordings: [...known.wordings],
      contradictions: [...known.contradictions],
      source: known.source,
      isSample: known.isSample,
      checkedOn: known.checkedOn,
      values: [...known.values],
    },
  );
}

/** Rows of one statement: a firm with 400 branches has a thousand facts. */
const rowsAtOnce = 500;

async function storeChanges(tx: Context, origin: string, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    const batch = changes.slice(from, from + rowsAtOnce);
    await tx.db
      .insertInto('firmFacts')
      .values(batch.map(({ fact, sort }) => toRow(tx, origin, fact, sort)))
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(({ ref }) => ({
          origin: ref('excluded.origin'),
          title: ref('excluded.title'),
          wordings: ref('excluded.wordings'),
          contradictions: ref('excluded.contradictions'),
          source: ref('excluded.source'),
          checkedOn: ref('excluded.checkedOn'),
          isSample: ref('excluded.isSample'),
          sort: ref('excluded.sort'),
          retiredAt: ref('excluded.retiredAt'),
          updatedAt: ref('excluded.updatedAt'),
        })),
      )
      .execute();
    const codes = batch.map(({ fact }) => fact.code);
    await tx.db.deleteFrom('firmFactValues').where('code', 'in', codes).execute();
    const values = batch.flatMap(({ fact: { code }, values: all }) =>
      all.map(({ from: validFrom, value }) => ({ code, validFrom, value })),
    );
    for (let at = 0; at < values.length; at += rowsAtOnce)
      await tx.db
        .insertInto('firmFactValues')
        .values(values.slice(at, at + rowsAtOnce))
        .execute();
  }
}

function toRow(
  tx: Context,
  origin: string,
  { code, title, wordings, contradictions = [], source, isSample = false, checkedOn = null }: StoredFact,
  sort: number,
) {
  return {
    code,
    origin,
    title,
    wordings: [...wordings],
    contradictions: [...contradictions],
    source,
    isSample,
    checkedOn,
    sort,
    retiredAt: null,
    updatedAt: tx.now,
  };
}
