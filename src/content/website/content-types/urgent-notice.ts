import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { toContentMoment, spanPaths } from '#workflow/change-orders/presets/moments.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { stateAt } from '#workflow/change-orders/presets/span.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { urgentNoticeDraft, type UrgentNoticeDraft } from '../schema/site.ts';
import { listScheduledUrgentNotices } from '../service/scheduled-items.ts';
import {
  addUrgentNotice,
  listUrgentNoticesForStaff,
  readUrgentNotice,
  reviseUrgentNotice,
  withdrawUrgentNotice,
} from '../service/urgent-notices.ts';

/** Warnings above every page. A changed notice is withdrawn and added again, so that each text stays on record. */
export const urgentNotice = ownCategory<UrgentNoticeDraft>({
  code: 'urgent-notice',
  title: '紧急通知',
  group: '网站',
  scope: 'firm',
  levels: 1,
  states: ['shown', 'scheduled', 'withdrawn'],
  draft: urgentNoticeDraft,
  fields: {
    level: { title: '级别', words: { info: '提示', warning: '重要', danger: '紧急' } },
    text: { title: '内容', help: '显示在每个页面顶部，不超过 120 个字' },
    href: { title: '链接', help: '以 / 或 https:// 开头' },
    startsAt: '开始时间',
    endsAt: { title: '结束时间', help: '北京时间，到时自动撤下' },
  },
  begin: { level: 'info', text: '', href: null },
  async list(ctx) {
    const toLine = ({ id, text, startsAt, endsAt, withdrawnAt }: Awaited<ReturnType<typeof readUrgentNotice>>) => ({
      subject: String(id),
      title: text,
      place: `${beijingMinute(startsAt)} 至 ${beijingMinute(endsAt)}`,
      state: stateAt(ctx.now, { startsAt, endsAt, withdrawnAt }),
      changedAt: withdrawnAt?.toISOString() ?? null,
      href: paths.home(),
    });
    return (await listUrgentNoticesForStaff(ctx)).map(toLine);
  },
  async read(ctx, subject) {
    const { id: _id, withdrawnAt, ...draft } = await readUrgentNotice(ctx, parseSubjectNumber(subject));
    return { draft, state: withdrawnAt === null ? 'up' : 'down' };
  },
  moments: async (ctx, span) =>
    (await listScheduledUrgentNotices(ctx, span)).map(({ id, at, ...moment }) =>
      toContentMoment(at, { ...moment, subject: String(id), path: spanPaths[moment.kind] }),
    ),
  titleOf: ({ text }) => text ?? '',
  async apply(tx, { subject, draft }) {
    const { id } = await (subject === null ? addUrgentNotice(tx, draft) : reviseUrgentNotice(tx, parseSubjectNumber(subject), draft));
    return String(id);
  },
  withdraw: (tx, { subject }) => withdrawUrgentNotice(tx, { id: parseSubjectNumber(subject) }),
  addressesOf: () => [paths.home()],
});
