import { privacyWork } from '#clients/care/service/privacy-requests.ts';
import { deletionKindNames } from '#clients/care/web/request-labels.ts';
import { listDeletionDays, listPendingDeletions, listRunningDeletions } from '#clients/privacy/service/deletion-queue.ts';
import { selectAssignedToOthers } from '#workflow/assignments/service/assignments.ts';
import { lacksDeadlineNotice } from '#workflow/assignments/service/notices.ts';
import type { InboxSource, RunningDeadline } from '../inbox-source.ts';
import { addReachedStages } from '../reached-stages.ts';

export const privacySource: InboxSource = {
  code: 'privacy',
  name: '个人信息申请',
  group: 'waiting',
  wants: ['privacy.handle'],
  queue: 'privacy',
  list: async (ctx, count) =>
    (await listPendingDeletions(ctx, selectAssignedToOthers(ctx, privacyWork), count)).map(({ id, number, kind, requestedAt, dueOn }) => ({
      subject: id,
      title: deletionKindNames[kind],
      text: `${number}，待办理`,
      since: requestedAt,
      dueOn,
      href: `/privacy-requests?item=${id}`,
    })),
};

export const privacyDeadline: RunningDeadline = {
  work: privacyWork,
  supervisor: 'privacy.handle',
  async list(ctx) {
    const days = await addReachedStages(ctx, await listDeletionDays(ctx), ({ requestedOn }) => requestedOn);
    return listRunningDeletions(ctx, days, (columns) => lacksDeadlineNotice(privacyWork.code, columns));
  },
};
