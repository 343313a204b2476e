import { contentAddress } from '#contract/audit/content-address.ts';
import { beijingClock, beijingDay } from '#ui/format/beijing-time.ts';
import type { RequestKind } from '#workflow/approvals/kind.ts';
import { listRequestMoments, type RequestMoment } from '#workflow/approvals/service/boxes.ts';
import { approvedStates } from '#workflow/approvals/service/requests.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { listOwnMoments } from '#workflow/change-orders/service/content-moments.ts';
import { toComingMoment, type ComingMoment, type MomentSource } from './moment-source.ts';

/** Approved requests: when they are applied, and when their content ends. */
export const approvalMoments = (kind: RequestKind): MomentSource => ({
  wants: kind.may.read,
  isForFrame: true,
  async list(ctx, { until, most }) {
    const span = { from: ctx.now, until, most, states: approvedStates };
    const moments = [
      ...(await listRequestMoments(ctx, kind, { ...span, of: 'applyAt' })),
      ...(await listRequestMoments(ctx, kind, { ...span, of: 'until' })),
    ];
    return moments.map((moment) => toComing(kind, moment));
  },
});

const toComing = (kind: RequestKind, moment: RequestMoment): ComingMoment => {
  const { title, at, kind: sort, type, of } = moment;
  const text = `${kind.typeTitle(type)}，${whatHappens(moment)}`;
  return toComingMoment(at, { kind: sort, title, text, href: kind.addressOf(moment), ...(of === 'applyAt' && { isChange: true }) });
};

const whatHappens = ({ kind, act }: RequestMoment): string => (act === 'withdraw' ? '自动撤下' : kind === 'live' ? '自动生效' : '到期恢复');

export const orderMoments = approvalMoments(contentKind);

/** Content of every kind that is published or removed by its own dates. */
export const ownMoments: MomentSource = {
  wants: 'content.read',
  isForFrame: true,
  list: async (ctx, span) =>
    (await listOwnMoments(ctx, { ...span, from: ctx.now })).map(({ type, typeTitle, subject, title, kind, at, day }) => ({
      kind,
      at,
      day: at ? beijingDay(at) : day,
      clock: at && beijingClock(at),
      title,
      text: `${typeTitle}，${kind === 'live' ? '自动上架' : '到期下架'}`,
      href: contentAddress({ type, subject }),
    })),
};
