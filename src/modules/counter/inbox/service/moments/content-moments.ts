import { everywhere } from '#contract/permissions.ts';
import { contentKind } from '#modules/console/change/service/content-kind.ts';
import type { RequestKind } from '#modules/workflow/approvals/kind.ts';
import { listMoments } from '#modules/workflow/approvals/service/boxes.ts';
import { listArticleMoments } from '#modules/portal/content/service/editing/coming-moments.ts';
import { listCampaignMoments, listUrgentMoments, type SiteMoment } from '#modules/portal/site/service/coming-moments.ts';
import type { Context } from '#platform/context.ts';
import { workRangeOf, worksAt } from '#platform/staff-access.ts';
import { atMoment, type ComingMoment, type MomentSource } from './moment-source.ts';

/** Approved requests: when they are applied, and when what they bring is over. */
export const approvalMoments = (kind: RequestKind): MomentSource => ({
  wants: kind.may.read,
  isForFrame: true,
  list: async (ctx, span) =>
    (await listMoments(ctx, kind, span)).map((moment) => {
      const { title, at, kind: sort, type } = moment;
      const text = `${kind.typeTitle(type)}，${sort === 'live' ? '自动生效' : '到期恢复'}`;
      return atMoment(at, { kind: sort, title, text, href: kind.addressOf({ ...moment, subject: null }) });
    }),
});

export const orderMoments = approvalMoments(contentKind);

/** Articles by moments of their own. */
export const articleMoments: MomentSource = {
  wants: 'content.read',
  isForFrame: true,
  list: async (ctx, span) =>
    (await listArticleMoments(ctx, { ...span, categories: workRangeOf(ctx).sharedCategories })).map(({ id, title, at, kind }) =>
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
  worksAt(ctx, { category: type, branch: everywhere }) ? list() : [];

const toMoments = (moments: readonly SiteMoment[], type: string, name: string): ComingMoment[] =>
  moments.map(({ id, title, at, kind }) =>
    atMoment(at, {
      kind,
      title,
      text: kind === 'live' ? `${name}，开始展示` : `${name}，到期结束`,
      href: `/content?type=${type}&search=${id}`,
    }),
  );
