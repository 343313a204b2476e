import type { LogEvent } from 'kysely';
import { isTraced, recordSpan, type SpanFacts } from './span.ts';

interface StatementWords {
  verb: string;
  facts: SpanFacts;
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'merge', 'begin', 'commit', 'rollback', 'set', 'start']);
/** The same statements recur; a limit prevents generated texts from filling the memory. */
const mostKnown = 500;
const known = new Map<string, StatementWords>();

/** Adds a statement to the current trace: its verb and table only, because the rest of its text may contain values. */
export function recordStatement(event: LogEvent): void {
  if (!isTraced()) return;
  const { verb, facts } = known.get(event.query.sql) ?? readWords(event.query.sql);
  recordSpan('sql', verb, { tookMs: event.queryDurationMillis, facts, ...(event.level === 'error' && { error: event.error }) });
}

function readWords(sql: string): StatementWords {
  const text = sql.replaceAll(/'[^']*'/g, "''");
  const verb = /^\s*(\w{1,12})/.exec(text)?.[1]?.toLowerCase() ?? '';
  const table = /\b(?:from|into|update)\s+"?([a-z][a-z_0-9.]{0,62})"?/i.exec(text)?.[1];
  const facts = { 'db.system.name': 'postgresql', ...(table && { 'db.collection.name': table.toLowerCase() }) };
  const words = { verb: verbs.has(verb) ? verb : 'other', facts };
  if (known.size >= mostKnown) known.clear();
  known.set(sql, words);
  return words;
}
