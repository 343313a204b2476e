import { setVisibility } from '#modules/base/file/service/files.ts';
import { noticeContent, type NoticeDraft } from '#modules/recruit/notices/schema.ts';
import { listNoticesForStaff, readNoticeForStaff } from '#modules/recruit/notices/service/edit-notices.ts';
import { correctNotice, publishNotice, withdrawNotice } from '#modules/recruit/notices/service/write-notices.ts';
import { noticeCategoryNames } from '#modules/recruit/notices/web/notice-names.ts';
import { paths } from '#web/paths.ts';
import { ownCategory } from '../made/own-category.ts';
import { stateAt } from '../made/span.ts';
import { subjectNumber } from '../made/subject-number.ts';

/** Notices about recruitment. A change is a correction whose reason readers see. */
export const recruitNotice = ownCategory<NoticeDraft>({
  code: 'recruit-notice',
  title: '招聘公告',
  group: '内容',
  levels: 1,
  states: ['shown', 'scheduled', 'withdrawn'],
  draft: noticeContent,
  fields: {
    category: { title: '类别', words: noticeCategoryNames },
    title: '标题',
    summary: { title: '摘要', help: '留空时取正文开头', widget: 'lines' },
    bodyHtml: { title: '正文', widget: 'html' },
    source: '来源',
    startsOn: '开始日期',
    endsOn: { title: '结束日期', help: '长期有效时留空' },
    fileIds: '附件',
    'fileIds.*': { title: '附件', widget: 'file' },
    jobIds: '相关职位',
    'jobIds.*': { title: '职位序号', help: '职位页网址里的数字' },
  },
  begin: { category: 'social', title: '', bodyHtml: '', source: '', startsOn: '', endsOn: null, fileIds: [], jobIds: [] },
  async list(ctx) {
    return (await listNoticesForStaff(ctx)).map(({ id, title, category, publishedAt, withdrawnAt, updatedAt }) => ({
      subject: String(id),
      title,
      place: noticeCategoryNames[category],
      state: stateAt(ctx.now, { startsAt: publishedAt, withdrawnAt }),
      changedAt: updatedAt.toISOString(),
      href: withdrawnAt ? null : paths.recruitNotice(id),
    }));
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
