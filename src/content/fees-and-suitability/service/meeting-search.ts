import { fileAddress } from '#content/files/calls.ts';
import { findFiles } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { paths } from '#ui/paths.ts';
import type { MeetingContent } from '../schema/meetings.ts';
import { meetingKindNames } from '../web/meeting-names.ts';

export const meetingOwner = (id: number) => `investor-meeting:${id}` as const;

/** Makes what visitors find of a meeting what it says: description and record under the meeting, each paper under its own name. */
export async function putMeetingEntries(tx: Context, id: number, content: MeetingContent): Promise<void> {
  const { title, kind, city, place, host, startsAt, cancelledReason, descriptionHtml, recordHtml, fileIds } = content;
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
