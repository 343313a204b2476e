import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { RequestKind } from '#workflow/approvals/kind.ts';
import { listPendingRequests, type PendingRequest } from '#workflow/approvals/service/boxes.ts';
import { listCommentNotices } from '#workflow/approvals/service/comment-notices.ts';
import { ratificationDueAt } from '#workflow/approvals/service/ratifications.ts';
import { listUnapplied } from '#workflow/approvals/service/unapplied-requests.ts';
import { ratifyHours } from '#workflow/approvals/web/ratify-hours.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { requestSubject, type InboxSource, type PendingItem } from '../inbox-source.ts';

/** Requests of colleagues that the caller can decide. */
export const reviewSource = (kind: RequestKind, { code, name }: Pick<InboxSource, 'code' | 'name'>): InboxSource => ({
  isOfRequests: true,
  code,
  name,
  group: 'waiting',
  wants: deciders(kind),
  list: async (ctx, count) =>
    (await listPendingRequests(ctx, kind, 'review', count)).map((request) => {
      const { madeBy, first } = request;
      return toItem(kind, request, first === null ? `${madeBy}提交，待您复核` : `${madeBy}提交，${first}已先通过，待您第二级复核`);
    }),
});

/** The list of the author's own requests, for kinds whose main screen is for approvers. */
type OwnList = Pick<InboxSource, 'code' | 'name'> & { ownList?: string };

/** Requests that were returned to their author. */
export const returnedSource = (kind: RequestKind, { code, name, ownList }: OwnList): InboxSource => ({
  isOfRequests: true,
  code,
  name,
  group: 'returned',
  wants: [kind.may.draft],
  list: async (ctx, count) =>
    (await listPendingRequests(ctx, kind, 'returned', count)).map((request) => ({
      ...toItem(kind, request, ownList ? '已退回，请查看意见；仍需要的重新申请，不需要的撤回' : '已退回，请修改后再提交'),
      ...(ownList && { href: ownList }),
    })),
});

/** Scheduled requests with an undone approval, for their author. */
export const undoneSource = (kind: RequestKind, { code, name }: Pick<InboxSource, 'code' | 'name'>): InboxSource => ({
  isOfRequests: true,
  code,
  name,
  group: 'returned',
  wants: [kind.may.draft],
  list: async (ctx, count) =>
    (await listPendingRequests(ctx, kind, 'undone', count)).map((request) =>
      toItem(kind, request, '复核人撤销了通过，暂不生效；请向其了解原因，修改后再提交，或等待重新复核'),
    ),
});

/**
 * Submitted or approved requests that were not applied, for their author and approvers; with a separate list of own requests
 * (`ownList`), for their author only.
 */
export const unappliedSource = (kind: RequestKind, { code, name, ownList }: OwnList): InboxSource => ({
  isOfRequests: true,
  code,
  name,
  group: 'failed',
  wants: [kind.may.draft, ...deciders(kind)],
  list: async (ctx, count) =>
    (await listUnapplied(ctx, kind, count)).map((request) => ({
      ...toItem(kind, request, request.text),
      ...(ownList && request.isOwn && { href: ownList }),
    })),
});

const has = ({ actor }: Pick<Context, 'actor'>, permission: Permission): boolean =>
  actor.kind === 'staff' && actor.permissions.has(permission);

/** What one person did alone must be ratified within a day. Second-level reviewers see it once the time has passed. */
export const ratificationSource: InboxSource = {
  isOfRequests: true,
  code: 'ratifications',
  name: '追认',
  group: 'ratify',
  wants: ['content.approve', 'content.take-down', 'content.approve-second'],
  async list(ctx, count) {
    const requests = await listPendingRequests(ctx, contentKind, 'unratified', count);
    const seesAll = has(ctx, 'content.approve') || has(ctx, 'content.take-down');
    return requests
      .filter(({ changedAt }) => seesAll || ratificationDueAt(changedAt) <= ctx.now)
      .map((request) => {
        const dueAt = ratificationDueAt(request.changedAt);
        return { ...toItem(contentKind, request, explainRatification(ctx, request)), dueOn: shanghaiDay(dueAt), dueAt };
      });
  },
};

function explainRatification(ctx: Context, { madeBy, act, changedAt }: PendingRequest): string {
  const isLate = ratificationDueAt(changedAt) <= ctx.now;
  const next = has(ctx, 'content.approve') ? '待追认' : '待内容复核人员追认，请督促';
  return `${madeBy}${act === 'takeDown' ? '紧急下线' : '立即发布'}，${isLate ? `已超过 ${ratifyHours} 小时，` : ''}${next}`;
}

/** Comments that mention the caller, and remarks made through their review links. They end once read. */
export const commentSource = (kind: RequestKind, { code, name }: Pick<InboxSource, 'code' | 'name'>): InboxSource => ({
  isOfRequests: true,
  code,
  name,
  group: 'reminder',
  wants: [kind.may.read],
  list: async (ctx, count) =>
    (await listCommentNotices(ctx, kind, count)).map(({ id, at, author, request }) => ({
      subject: String(id),
      title: author === null ? '外部审阅人留下了意见' : `${author}在批注中提到了您`,
      text: `${kind.typeTitle(request.type)}：${request.title}`,
      since: at,
      dueOn: null,
      href: kind.addressOf(request),
      notice: {
        id,
        reason: author === null ? 'remark' : 'mention',
        queue: requestSubject,
        subject: String(request.id),
        level: null,
      },
    })),
});

const deciders = ({ may }: RequestKind): Permission[] => [may.approve, ...(may.approveSecond ? [may.approveSecond] : [])];

type Told = Pick<PendingRequest, 'id' | 'type' | 'subject' | 'title' | 'changedAt'>;

const toItem = (kind: RequestKind, request: Told, text: string): PendingItem => ({
  subject: String(request.id),
  title: `${kind.typeTitle(request.type)}：${request.title}`,
  text,
  since: request.changedAt,
  dueOn: null,
  href: kind.addressOf(request),
});
