import type { LogEvent } from 'kysely';
import { isTraced, noteSpan } from './span.ts';

/** Notes a statement that was made within a trace: what it does and to which table, and nothing else of its text, in which a value may stand. */
export function noteStatement(event: LogEvent): void {
  if (!isTraced()) return;
  const sql = event.query.sql.replaceAll(/'[^']*'/g, "''");
  const verb = /^\s*(\w{1,12})/.exec(sql)?.[1]?.toLowerCase() ?? 'other';
  const table = /\b(?:from|into|update)\s+"?([a-z][a-z_0-9.]{0,62})"?/i.exec(sql)?.[1];
  noteSpan('sql', verbs.has(verb) ? verb : 'other', {
    tookMs: event.queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
    facts: { 'db.system.name': 'postgresql', ...(table && { 'db.collection.name': table.toLowerCase() }) },
  });
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'merge', 'begin', 'commit', 'rollback', 'set', 'start']);
