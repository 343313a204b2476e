import { findMentions } from '#contract/mentions.ts';
import { listColleagues, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { NotedQueue } from '../schema.ts';
import { couldReach } from './could-reach.ts';
import type { WorkQueue } from './work-queue.ts';

interface WrittenNote {
  id: number;
  author: number;
  text: string;
}

/** Tells whoever is named behind an @ in a note that they are, of those who could see the subject. Returns their names. */
export async function tellMentioned(
  tx: Context,
  queue: WorkQueue<NotedQueue>,
  subject: string,
  { id, author, text }: WrittenNote,
): Promise<string[]> {
  if (!/[@＠]/.test(text)) return [];
  const colleagues = await listColleagues(tx, queue.read ?? queue.handle, queue.code);
  const told: { staffId: number; name: string }[] = [];
  for (const one of findMentioned(text, colleagues))
    if (one.staffId !== author && (await couldReach(tx, queue, subject, one.staffId))) told.push(one);
  if (told.length > 0)
    await tx.db
      .insertInto('workNotices')
      .values(told.map(({ staffId }) => ({ staffId, queue: queue.code, subject, noteId: id, at: tx.now })))
      .execute();
  return told.map(({ name }) => name);
}

/** Those whose names stand behind an @; of 演示采编 and 演示采编乙 the longer one, where that is what was written. */
function findMentioned<Colleague extends { name: string }>(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const names = colleagues.map(({ name }) => name);
  const named = new Set(findMentions(text, names).map(({ name }) => name));
  return colleagues.filter(({ name }) => named.has(name));
}

/** Of each note the names of whom it told. */
export async function readTold(ctx: Pick<Context, 'db'>, notes: readonly number[]): Promise<Map<number, string[]>> {
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
