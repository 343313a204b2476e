import { sanitizeBody, summarize } from '#content/articles/service/texts/sanitize-body.ts';
import { setVisibility } from '#content/files/service/files.ts';
import { readOpenJobTitles } from '#recruitment/jobs/service/edit-jobs.ts';
import { paths } from '#ui/paths.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { stateAt, toSpanFilter } from '#workflow/change-orders/presets/span.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { noticeContent, type RecruitNoticeDraft } from '../schema.ts';
import { countNoticesForStaff, findNoticeDay, listNoticesForStaff, readNoticeForStaff } from '../service/edit-notices.ts';
import { correctNotice, publishNotice, withdrawNotice } from '../service/write-notices.ts';
import { noticeCategoryNames } from '../web/notice-names.ts';
import { noticeFields } from './notice-fields.ts';

/** Recruitment notices. A change is a correction whose reason readers see. */
export const recruitNotice = ownCategory<RecruitNoticeDraft>({
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
  choices: async (ctx) => ({ 'jobIds.*': await readOpenJobTitles(ctx) }),
  count: countNoticesForStaff,
  async page(ctx, query) {
    const { records, next } = await listNoticesForStaff(ctx, { ...query, state: toSpanFilter(query.state) });
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
    const { draft, version, withdrawnAt } = await readNoticeForStaff(ctx, parseSubjectNumber(subject));
    return { draft, state: `${version} ${withdrawnAt !== null}` };
  },
  textDay: (ctx, subject) => findNoticeDay(ctx, parseSubjectNumber(subject)),
  citesFacts: isProseField,
  titleOf: ({ title }) => title,
  async apply(tx, { subject, draft, reason }) {
    await setVisibility(tx, draft.fileIds ?? [], 'public');
    if (subject === null) return String((await publishNotice(tx, draft)).id);
    const id = parseSubjectNumber(subject);
    const { version: basedOn } = await readNoticeForStaff(tx, id);
    await correctNotice(tx, { ...draft, id, basedOn, reason });
    return subject;
  },
  withdraw: (tx, { subject, reason }) => withdrawNotice(tx, { id: parseSubjectNumber(subject), reason }),
  addressesOf: (subject) => (subject === null ? [paths.recruitNotices()] : [paths.recruitNotice(subject), paths.recruitNotices()]),
});
