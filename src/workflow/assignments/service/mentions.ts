import { findMentions } from '#contract/mentions.ts';
import { listColleagues, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { NotedQueue } from '../schema.ts';
import { canStaffAccess } from './staff-access.ts';
import type { WorkQueue } from './work-queue.ts';

interface WrittenNote {
  id: number;
  author: number;
  text: string;
}

/** Notifies the people mentioned with an @ in a note who could see the subject. Returns their names. */
export async function notifyMentionedInNote(
  tx: Context,
  queue: WorkQueue<NotedQueue>,
  subject: string,
  { id, author, text }: WrittenNote,
): Promise<string[]> {
  if (!/[@＠]/.test(text)) return [];
  const colleagues = await listColleagues(tx, queue.read ?? queue.handle, queue.code);
  const told: { staffId: number; name: string }[] = [];
  for (const one of findMentioned(text, colleagues))
    if (one.staffId !== author && (await canStaffAccess(tx, queue, subject, one.staffId))) told.push(one);
  if (told.length > 0)
    await tx.db
      .insertInto('workNotices')
      .values(told.map(({ staffId }) => ({ staffId, queue: queue.code, subject, noteId: id, at: tx.now })))
      .execute();
  return told.map(({ name }) => name);
}

/** Returns the people mentioned with an @. Of 演示采编 and 演示采编乙 the longer name is found where it was written. */
function findMentioned<Colleague extends { name: string }>(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const names = colleagues.map(({ name }) => name);
  const named = new Set(findMentions(text, names).map(({ name }) => name));
  return colleagues.filter(({ name }) => named.has(name));
}

/** Returns, for each note, the names of the people it notified. */
export async function readNotifiedNames(ctx: Pick<Context, 'db'>, notes: readonly number[]): Promise<Map<number, string[]>> {
  if (notes.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('workNotices').select(['noteId', 'staffId']).where('noteId', 'in', notes).orderBy('id').execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ staffId }) => staffId),
  );
  const told = new Map<number, string[]>();
  for (const { noteId, staffId } of rows) told.set(noteId!, [...(told.get(noteId!) ?? []), names.get(staffId)!]);
  return told;
}
