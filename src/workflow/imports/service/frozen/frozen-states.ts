import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DataRows } from '../../definition/register.ts';
import type { GuardCheckResult } from '../guards/guard.ts';

interface FrozenState<Publication> {
  /** The code of the list or register. */
  target: string;
  publication: Publication;
  /** Null where a store keeps its rows in tables of its own. */
  rows: DataRows | null;
  guards: readonly GuardCheckResult[];
}

/** Stores a state for approval, within the import's transaction. Returns its number. */
export async function storeFrozen(tx: Context, { target, publication, rows, guards }: FrozenState<object>): Promise<number> {
  const { id } = await tx.db
    .insertInto('importFrozenStates')
    .values({
      target,
      publication: JSON.stringify(publication),
      rows: rows && JSON.stringify(rows),
      guards: JSON.stringify(guards),
      rowDigest: 'sha256',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a stored state. Throws where it no longer exists. */
export async function readFrozen<Publication>({ db }: Pick<Context, 'db'>, id: number): Promise<FrozenState<Publication>> {
  const row = await db.selectFrom('importFrozenStates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, publication: row.publication as Publication };
}

/** Returns how the rows of a state are hashed. */
export async function readRowDigest({ db }: Pick<Context, 'db'>, id: number): Promise<'md5' | 'sha256'> {
  const { rowDigest } = await db.selectFrom('importFrozenStates').select('rowDigest').where('id', '=', id).executeTakeFirstOrThrow();
  return rowDigest === 'md5' ? 'md5' : 'sha256';
}

/** Returns the SHA-256 of a stored state, in hexadecimal. */
export async function hashFrozen({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(publication::text || coalesce(rows::text, ''), 'UTF8')), 'hex') as hash from import_frozen_states where id = ${id}`.execute(
    db,
  );
  return rows[0]!.hash;
}

/** Stores the accepted guards of a state. */
export async function replaceGuards(tx: Context, id: number, guards: readonly GuardCheckResult[]): Promise<void> {
  await tx.db
    .updateTable('importFrozenStates')
    .set({ guards: JSON.stringify(guards) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a state with its rows. */
export async function deleteFrozen(tx: Context, id: number): Promise<void> {
  await tx.db.deleteFrom('importFrozenStates').where('id', '=', id).execute();
}

/** Returns the accepted guards, for the audit log. */
export const listAcceptedGuards = (guards: readonly GuardCheckResult[]): Pick<GuardCheckResult, 'guard' | 'message' | 'reason'>[] =>
  guards.filter(({ state }) => state === 'accepted').map(({ guard, message, reason }) => ({ guard, message, reason }));
