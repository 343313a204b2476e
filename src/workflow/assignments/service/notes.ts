import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { readText, storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { ScopeError } from '#platform/staff-access.ts';
import { columns } from '../columns.ts';
import type { StaffNote, NotedQueue } from '../schema.ts';
import { readNotifiedNames, notifyMentionedInNote } from './mentions.ts';
import { requireReach, type WorkQueue } from './work-queue.ts';

/** Lists the notes of staff about a subject in order of time. The caller must have checked access to the subject. */
export async function listNotes(ctx: Context, { code }: Pick<WorkQueue<NotedQueue>, 'code'>, subject: string): Promise<StaffNote[]> {
  const rows = await ctx.db
    .selectFrom('workNotes')
    .selectAll()
    .where('queue', '=', code)
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ author }) => author),
  );
  const told = await readNotifiedNames(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, at, author, text, sealedText, ...row }) => ({
    id,
    at: at.toISOString(),
    author: names.get(author)!,
    text: readText(ctx, columns.workNotes.sealedText, { sealed: sealedText, clear: text }, row),
    told: told.get(id) ?? [],
  }));
}

/**
 * Adds an internal note to a subject and notifies the people mentioned with an @ who could see it. Throws 40004 for a subject
 * outside of the caller's reach, and for callers who are not staff.
 */
export async function addNote(ctx: Context, queue: WorkQueue<NotedQueue>, subject: string, text: string): Promise<StaffNote> {
  if (ctx.actor.kind !== 'staff') throw new ScopeError(queue.handle);
  const author = ctx.actor.staffId;
  await requireReach(ctx, queue, queue.handle, subject);
  return inTransaction(ctx, async (tx) => {
    const { sealed, clear } = await storeText(tx, columns.workNotes.sealedText, text, { queue: queue.code, subject });
    const { id } = await tx.db
      .insertInto('workNotes')
      .values({ queue: queue.code, subject, author, at: tx.now, text: clear, sealedText: sealed })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'work.noted', `${queue.code}:${subject}`, { note: id });
    const told = await notifyMentionedInNote(tx, queue, subject, { id, author, text });
    return { id, at: tx.now.toISOString(), author: (await readStaffNames(tx, [author])).get(author)!, text, told };
  });
}
