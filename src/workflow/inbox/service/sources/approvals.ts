import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import type { RequestKind } from '#workflow/approvals/kind.ts';
import { listPendingRequests, type PendingRequest } from '#workflow/approvals/service/boxes.ts';
import { listCommentNotices } from '#workflow/approvals/service/comment-notices.ts';
import { listUnapplied } from '#workflow/approvals/service/unapplied-requests.ts';
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

const mayRatify = ({ actor }: Pick<Context, 'actor'>): boolean => actor.kind === 'staff' && actor.permissions.has('content.approve');

/** What one person did alone must be ratified within a day. */
export const ratificationSource: InboxSource = {
  isOfRequests: true,
  code: 'ratifications',
  name: '追认',
  group: 'ratify',
  wants: ['content.approve', 'content.take-down'],
  list: async (ctx, count) =>
    (await listPendingRequests(ctx, contentKind, 'unratified', count)).map((request) => ({
      ...toItem(
        contentKind,
        request,
        `${request.madeBy}${request.act === 'takeDown' ? '紧急下线' : '立即发布'}，${mayRatify(ctx) ? '待追认' : '待内容复核人员追认，请督促'}`,
      ),
      dueOn: addDays(shanghaiDay(request.changedAt), 1),
    })),
};

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
