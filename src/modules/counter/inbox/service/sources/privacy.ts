import { privacyWork } from '#modules/counter/client-care/service/privacy-requests.ts';
import { deletionKindNames } from '#modules/counter/client-care/web/request-words.ts';
import { listDeletionsForPerson } from '#modules/client/privacy/service/deletion-queue.ts';
import { readAssignments } from '#modules/console/work/service/assignments.ts';
import { escalationOf } from '#modules/portal/complaint/service/clock.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { InboxSource, RunningClock } from '../inbox-source.ts';

export const privacySource: InboxSource = {
  code: 'privacy',
  name: '个人信息申请',
  wants: ['privacy.handle'],
  queue: 'privacy',
  async list(ctx, count) {
    const { items } = await listDeletionsForPerson(ctx, { isEnded: false });
    const taken = await readAssignments(
      ctx,
      privacyWork,
      items.map(({ id }) => id),
    );
    const me = ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1;
    return items
      .filter(({ id }) => (taken.get(id)?.staffId ?? me) === me)
      .slice(0, count)
      .map(({ id, number, kind, requestedAt, dueOn }) => ({
        subject: id,
        title: deletionKindNames[kind],
        text: `${number}，待办理`,
        since: requestedAt,
        dueOn,
        href: `/privacy-requests?item=${id}`,
      }));
  },
};

/** Of those that are due first. */
export const privacyClock: RunningClock = {
  work: privacyWork,
  supervisor: 'privacy.handle',
  async list(ctx) {
    const { items } = await listDeletionsForPerson(ctx, { isEnded: false });
    const running = await Promise.all(
      items.map(async ({ id, requestedAt, dueOn }) => ({
        subject: id,
        dueOn: dueOn!,
        reached: await escalationOf(ctx, shanghaiDay(requestedAt), dueOn!),
      })),
    );
    return running.filter(({ reached }) => reached > 0);
  },
};
