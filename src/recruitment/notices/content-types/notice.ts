import { sanitizeBody, summarize } from '#content/articles/service/texts/sanitize-body.ts';
import { setVisibility } from '#content/files/service/files.ts';
import { nameOpenJobs } from '#recruitment/jobs/service/edit-jobs.ts';
import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { stateAt, stateOfSpan } from '#workflow/change-orders/presets/span.ts';
import { subjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { noticeContent, type NoticeDraft } from '../schema.ts';
import { countNoticesForStaff, listNoticesForStaff, readNoticeForStaff } from '../service/edit-notices.ts';
import { correctNotice, publishNotice, withdrawNotice } from '../service/write-notices.ts';
import { noticeCategoryNames } from '../web/notice-names.ts';
import { noticeFields } from './notice-fields.ts';

/** Recruitment notices. A change is a correction whose reason readers see. */
export const recruitNotice = ownCategory<NoticeDraft>({
  code: 'recruit-notice',
  title: '招聘公告',
  group: '内容',
  scope: 'category',
  levels: 1,
  states: ['shown', 'scheduled', 'withdrawn'],
  draft: noticeContent,
  fields: noticeFields,
  derived: { summary: ({ bodyHtml }) => summarize(sanitizeBody(bodyHtml ?? '')) },
  begin: { category: 'social', title: '', bodyHtml: '', source: '', startsOn: '', endsOn: null, fileIds: [], jobIds: [] },
  choices: async (ctx) => ({ 'jobIds.*': await nameOpenJobs(ctx) }),
  count: countNoticesForStaff,
  async page(ctx, query) {
    const { records, next } = await listNoticesForStaff(ctx, { ...query, state: stateOfSpan(query.state) });
    const toLine = ({ id, title, category, publishedAt, withdrawnAt, updatedAt }: (typeof records)[number]) => ({
      subject: String(id),
      title,
      place: noticeCategoryNames[category],
      state: stateAt(ctx.now, { startsAt: publishedAt, withdrawnAt }),
      changedAt: updatedAt.toISOString(),
      href: withdrawnAt ? null : paths.recruitNotice(id),
    });
    return { records: records.map(toLine), next };
  },
  async read(ctx, subject) {
    const { draft, version, withdrawnAt } = await readNoticeForStaff(ctx, subjectNumber(subject));
    return { draft, state: `${version} ${withdrawnAt !== null}` };
  },
  titleOf: ({ title }) => title,
  async apply(tx, { subject, draft, reason }) {
    await setVisibility(tx, draft.fileIds ?? [], 'public');
    if (subject === null) return String((await publishNotice(tx, draft)).id);
    const id = subjectNumber(subject);
    const { version: basedOn } = await readNoticeForStaff(tx, id);
    await correctNotice(tx, { ...draft, id, basedOn, reason });
    return subject;
  },
  withdraw: (tx, { subject, reason }) => withdrawNotice(tx, { id: subjectNumber(subject), reason }),
  addressesOf: (subject) => (subject === null ? [paths.recruitNotices()] : [paths.recruitNotice(subject), paths.recruitNotices()]),
});
