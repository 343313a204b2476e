import { sql } from 'kysely';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { fileAddress } from '#content/files/calls.ts';
import { findFiles, setVisibility } from '#content/files/service/files.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { removeSearchEntries, putSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { paths } from '#ui/paths.ts';
import { meetingContent, type MeetingContent, type MeetingDraft } from '../schema/meetings.ts';
import { meetingKindNames } from '../web/meeting-names.ts';
import { readMeetingForStaff } from './edit-meetings.ts';
import { listMeetingFiles } from './meetings.ts';

/** Cache tag of every page that shows meetings. */
export const meetingsTag = 'investor-meetings';

/**
 * Creates a meeting, or replaces the one with the `id`: moved, cancelled, or with its record. The record may be written once the
 * meeting is over; removed documents become private. Throws 40001 with the rejected fields, 40004 when there is no such meeting.
 */
export async function saveMeeting(ctx: Context, { id, ...draft }: MeetingDraft & { id?: number }): Promise<{ id: number }> {
  const content = parseDraft(meetingContent, draft);
  if (content.recordHtml !== null && content.endsAt > ctx.now)
    throw createInputError([{ path: 'recordHtml', message: '活动结束后才能公布活动记录' }]);
  return inTransaction(ctx, async (tx) => {
    const saved = await writeMeeting(tx, content, id);
    await replaceFiles(tx, saved, content.fileIds);
    await putMeetingEntries(tx, saved, content);
    await audit(tx, 'investorMeeting.save', meetingOwner(saved), {
      kind: content.kind,
      startsAt: content.startsAt.toISOString(),
      isCancelled: content.cancelledReason !== null,
      hasRecord: content.recordHtml !== null,
    });
    await invalidate(tx, [meetingsTag]);
    return { id: saved };
  });
}

/**
 * Deletes a meeting entered by mistake, with its documents. A meeting that does not take place is cancelled instead, and its page
 * stays. Throws 40004 when there is no such meeting.
 */
export async function removeMeeting(ctx: Context, { id }: { id: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setVisibility(tx, await listMeetingFiles(tx, id), 'private');
    const gone = await tx.db.deleteFrom('investorMeetings').where('id', '=', id).returning('title').executeTakeFirst();
    if (!gone) throw fail('notFound');
    await removeSearchEntries(tx, [meetingOwner(id)]);
    await audit(tx, 'investorMeeting.remove', meetingOwner(id), { title: gone.title });
    await invalidate(tx, [meetingsTag]);
  });
}

/** Writes the row and returns its id. A record keeps the time of its first publication. */
async function writeMeeting(tx: Context, content: MeetingContent, id?: number): Promise<number> {
  const row = toRow(content, tx.now);
  if (id === undefined) {
    const values = { ...row, recordedAt: row.record === null ? null : tx.now, createdAt: tx.now };
    return (await tx.db.insertInto('investorMeetings').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  const before = await tx.db.selectFrom('investorMeetings').select('recordedAt').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw fail('notFound');
  const recordedAt = row.record === null ? null : (before.recordedAt ?? tx.now);
  await tx.db
    .updateTable('investorMeetings')
    .set({ ...row, recordedAt })
    .where('id', '=', id)
    .execute();
  return id;
}

function toRow({ descriptionHtml, recordHtml, signUp, fileIds: _fileIds, ...fields }: MeetingContent, now: Date) {
  return {
    ...fields,
    description: sanitizeBody(descriptionHtml),
    record: recordHtml === null ? null : sanitizeBody(recordHtml),
    signUpFrom: signUp?.from ?? null,
    signUpUntil: signUp?.until ?? null,
    updatedAt: now,
  };
}

/** Replaces the documents of the meeting. Throws 40001 for a file that does not exist or belongs to another meeting. */
async function replaceFiles(tx: Context, meetingId: number, given: readonly string[]): Promise<void> {
  const fileIds = [...new Set(given)];
  const had = await listMeetingFiles(tx, meetingId);
  await setVisibility(
    tx,
    had.filter((fileId) => !fileIds.includes(fileId)),
    'private',
  );
  await tx.db.deleteFrom('investorMeetingFiles').where('meetingId', '=', meetingId).execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, sort) => ({ fileId, meetingId, sort }));
  const known = await findFiles(tx, fileIds);
  const taken = await tx.db.selectFrom('investorMeetingFiles').select('fileId').where('fileId', 'in', fileIds).execute();
  if (known.some(({ visibility }) => visibility !== 'public') || known.length < fileIds.length || taken.length > 0)
    throw createInputError([{ path: 'fileIds', message: '附件不存在、未公开或者属于另一场活动' }]);
  await tx.db.insertInto('investorMeetingFiles').values(rows).execute();
}

const meetingOwner = (id: number) => `investor-meeting:${id}` as const;

/** Updates the search entries of the meetings that cite facts. */
export async function refreshMeetingsWithFacts(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('investorMeetings')
    .select('id')
    .where(sql<string>`summary || description`, 'like', '%{{%')
    .execute();
  for (const { id } of rows) await putMeetingEntries(ctx, id, parseDraft(meetingContent, await readMeetingForStaff(ctx, id)));
}

/** Updates the search entries of a meeting: description and record under the meeting, each document under its own name. */
async function putMeetingEntries(tx: Context, id: number, content: MeetingContent): Promise<void> {
  const { title, kind, city, place, host, startsAt, cancelledReason, descriptionHtml, recordHtml, fileIds } = await renderFacts(
    tx,
    content,
  );
  const owner = meetingOwner(id);
  const files = await findFiles(tx, fileIds);
  await putSearchEntries(tx, [
    {
      owner,
      kind: 'meeting',
      title,
      html: descriptionHtml + (recordHtml ?? ''),
      href: paths.investorMeeting(id),
      label: [meetingKindNames[kind], city, cancelledReason && '已取消'].filter(Boolean).join(' · '),
      date: startsAt,
      keywords: [host, ...(place ? [place] : [])],
    },
    ...files.map((file): SearchEntry => ({
      owner,
      kind: 'file',
      title: file.name,
      fileId: file.id,
      href: fileAddress(file),
      label: `附件 · ${title}`,
      date: startsAt,
    })),
  ]);
}
