import { sql, type Insertable } from 'kysely';
import { z } from 'zod';
import type { AuditAct } from '#contract/audit/acts.ts';
import type { AuditSubject } from '#contract/audit/subjects.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';

/** A public list: its table, the schema of a line, and its cache tag and audit action. */
export interface PublicListDefinition<Name extends keyof Tables, Draft extends z.ZodType<object>> {
  table: Name;
  draft: Draft;
  /** Name of the field that must be unique. */
  unique?: keyof z.output<Draft> & string;
  /** Converts a line to its row. `sort` is its position, from 1. */
  toRow(line: z.output<Draft>, sort: number): Insertable<Tables[Name]>;
  /** Cache tag of the pages that show the list, and its subject in the audit trail. */
  tag: AuditSubject;
  action: AuditAct;
}

const rowsAtOnce = 500;

/**
 * Replaces a public list in one transaction: readers see the old list or the new one. Throws 40001 with the number of the line
 * and the field of every error (`3.name`). The audit row has the number of lines, and no names.
 */
export async function replaceList<Name extends keyof Tables, Draft extends z.ZodType<object>>(
  ctx: Context,
  drafts: readonly z.input<Draft>[],
  list: PublicListDefinition<Name, Draft>,
): Promise<{ written: number }> {
  const rows = parseLines(drafts, list).map((line, index) => list.toRow(line, index + 1));
  await inTransaction(ctx, async (tx) => {
    await sql`delete from ${sql.table(list.table)}`.execute(tx.db);
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await tx.db
        .insertInto(list.table)
        .values(rows.slice(start, start + rowsAtOnce))
        .execute();
    await audit(tx, list.action, list.tag, { written: rows.length });
    await invalidate(tx, [list.tag]);
  });
  return { written: rows.length };
}

function parseLines<Name extends keyof Tables, Draft extends z.ZodType<object>>(
  drafts: readonly z.input<Draft>[],
  { draft, unique }: PublicListDefinition<Name, Draft>,
): z.output<Draft>[] {
  const lines = parseDraft(z.array(draft), drafts);
  const twice =
    unique === undefined
      ? []
      : findRepeated(
          lines.map((line) => line[unique]),
          unique,
        );
  if (twice.length > 0) throw createInputError(twice);
  return lines;
}

function findRepeated(values: readonly unknown[], field: string): FieldError[] {
  const seen = new Set<unknown>();
  const errors: FieldError[] = [];
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) errors.push({ path: `${index}.${field}`, message: `${String(value)} 重复` });
    seen.add(value);
  }
  return errors;
}
