import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { isInVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { failed, passed } from '#workflow/imports/service/guards/guard.ts';
import { doubtKinds, formatDoubt, type Doubt } from '../../reading/doubts.ts';
import { toEntryTable } from '../publishing/staging.ts';
import type { GuardResult } from './guard.ts';

/** The maximum number that a person would check one by one. */
const mostListed = 5_000;

/**
 * Requires a person to acknowledge, with a reason, rows with a doubtful code or name. Rows with the same code and name in the
 * previous version were acknowledged then and are only counted. All others are reported, after their total.
 */
export async function checkDoubts(
  tx: Context,
  list: ListDefinition,
  base: ListVersion | undefined,
  doubts: readonly Doubt[],
  findings: Findings,
): Promise<GuardResult> {
  const known = base ? await findKnown(tx, list, base, doubts) : new Set<string>();
  const asked = doubts.filter((doubt) => !known.has(keyOf(doubt)));
  if (doubts.length > asked.length)
    findings.add({
      source: '',
      level: 'note',
      message: `${formatCount(doubts.length - asked.length)} 只证券的代码、简称与证券主表不一致，但与上一版相同，不再要求确认`,
    });
  if (asked.length === 0) return { ...passed('doubtful-securities', '没有新的不认识的代码和不相符的简称'), isDoubt: true };
  const counts = Object.entries(Object.groupBy(asked, ({ kind }) => kind)).map(
    ([kind, own]) => `${formatCount(own.length)} 只${doubtKinds[kind as Doubt['kind']]}`,
  );
  const sum = `${formatCount(asked.length)} 只证券需要确认：${counts.join('，')}`;
  findings.add({ source: '', level: 'doubt', message: sum });
  for (const doubt of asked.slice(0, mostListed)) findings.addAt(doubt.source, doubt.position, 'doubt', formatDoubt(doubt));
  if (asked.length > mostListed)
    findings.add({
      source: '',
      level: 'doubt',
      message: `其余 ${formatCount(asked.length - mostListed)} 只没有逐只列出，文件可能不是这份名单`,
    });
  return { ...failed('doubtful-securities', `${sum}。请逐只核对，写明原因后可以继续`), isDoubt: true };
}

async function findKnown(tx: Context, list: ListDefinition, base: ListVersion, doubts: readonly Doubt[]): Promise<Set<string>> {
  if (doubts.length === 0) return new Set();
  const { rows } = await sql<Pick<Doubt, 'exchange' | 'code' | 'name'>>`select distinct exchange, code, name from ${toEntryTable(list)}
    where ${isInVersion(base)} and code = any(${doubts.map(({ code }) => code)}::text[])`.execute(tx.db);
  return new Set(rows.map(keyOf));
}

const keyOf = ({ exchange, code, name }: Pick<Doubt, 'exchange' | 'code' | 'name'>): string => `${exchange} ${code} ${name}`;
