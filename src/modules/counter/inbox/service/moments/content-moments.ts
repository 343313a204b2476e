import { listOrderMoments } from '#modules/console/change/service/orders/list-orders.ts';
import { listArticleMoments } from '#modules/portal/content/service/editing/coming-moments.ts';
import { listCampaignMoments, listUrgentMoments, type SiteMoment } from '#modules/portal/site/service/coming-moments.ts';
import type { Context } from '#platform/context.ts';
import { scopeOf } from '#platform/staff-access.ts';
import { atMoment, type ComingMoment, type MomentSource } from './moment-source.ts';

/** Approved orders: when they come into force, and when what they bring is over. */
export const orderMoments: MomentSource = {
  wants: 'content.read',
  isForFrame: true,
  list: async (ctx, span) =>
    (await listOrderMoments(ctx, span)).map(({ id, typeTitle, title, at, kind }) =>
      atMoment(at, { kind, title, text: kind === 'live' ? `${typeTitle}，自动生效` : `${typeTitle}，到期恢复`, href: `/changes/${id}` }),
    ),
};

/** Articles by moments of their own. */
export const articleMoments: MomentSource = {
  wants: 'content.read',
  isForFrame: true,
  list: async (ctx, span) =>
    (await listArticleMoments(ctx, { ...span, categories: scopeOf(ctx, 'category') })).map(({ id, title, at, kind }) =>
      atMoment(at, {
        kind,
        title,
        text: kind === 'live' ? '文章，自动发布' : '文章，到期下架',
        href: `/content?type=article&search=${id}`,
      }),
    ),
};

/** Campaigns and urgent notices, for whoever works on them. */
export const siteMoments: MomentSource = {
  wants: 'content.read',
  isForFrame: true,
  async list(ctx, span) {
    const campaigns = await ofKind(ctx, 'campaign', () => listCampaignMoments(ctx, span));
    const notices = await ofKind(ctx, 'urgent-notice', () => listUrgentMoments(ctx, span));
    return [...toMoments(campaigns, 'campaign', '专题活动'), ...toMoments(notices, 'urgent-notice', '紧急通知')];
  },
};

const ofKind = async (ctx: Context, type: string, list: () => Promise<SiteMoment[]>): Promise<SiteMoment[]> =>
  (scopeOf(ctx, 'category')?.includes(type) ?? true) ? list() : [];

const toMoments = (moments: readonly SiteMoment[], type: string, name: string): ComingMoment[] =>
  moments.map(({ id, title, at, kind }) =>
    atMoment(at, {
      kind,
      title,
      text: kind === 'live' ? `${name}，开始展示` : `${name}，到期结束`,
      href: `/content?type=${type}&search=${id}`,
    }),
  );
