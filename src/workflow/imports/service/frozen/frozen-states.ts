import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Rows } from '../../definition/register.ts';
import type { Judgement } from '../guards/guard.ts';

interface FrozenState<Publication> {
  /** Code of the list or register. */
  target: string;
  publication: Publication;
  /** Null where a store keeps its rows elsewhere. */
  rows: Rows | null;
  guards: readonly Judgement[];
}

/** Keeps a state for other people to decide about, within the import's transaction. Returns its number. */
export async function keepFrozen(tx: Context, { target, publication, rows, guards }: FrozenState<object>): Promise<number> {
  const { id } = await tx.db
    .insertInto('importFrozenStates')
    .values({
      target,
      publication: JSON.stringify(publication),
      rows: rows && JSON.stringify(rows),
      guards: JSON.stringify(guards),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A state as its store has kept it. Throws where it is no longer kept. */
export async function readFrozen<Publication>({ db }: Pick<Context, 'db'>, id: number): Promise<FrozenState<Publication>> {
  const row = await db.selectFrom('importFrozenStates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, publication: row.publication as Publication };
}

/** SHA-256 of what is kept of a state here, in hexadecimal. */
export async function hashFrozen({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(publication::text || coalesce(rows::text, ''), 'UTF8')), 'hex') as hash from import_frozen_states where id = ${id}`.execute(
    db,
  );
  return rows[0]!.hash;
}

/** Keeps what a person has said about the guards of a state. */
export async function replaceGuards(tx: Context, id: number, guards: readonly Judgement[]): Promise<void> {
  await tx.db
    .updateTable('importFrozenStates')
    .set({ guards: JSON.stringify(guards) })
    .where('id', '=', id)
    .execute();
}

/** Lets go of a state with its rows. */
export async function dropFrozen(tx: Context, id: number): Promise<void> {
  await tx.db.deleteFrom('importFrozenStates').where('id', '=', id).execute();
}

/** The guards that were let pass, for the audit trail. */
export const acceptedOf = (guards: readonly Judgement[]): Pick<Judgement, 'guard' | 'message' | 'reason'>[] =>
  guards.filter(({ state }) => state === 'accepted').map(({ guard, message, reason }) => ({ guard, message, reason }));
