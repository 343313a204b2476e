import { paths } from '#ui/paths.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { listEntryMoments } from '#workflow/change-orders/presets/moments.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { promotionDraft, type PromotionDraft } from '../schema.ts';
import { listPromotionDrafts, replacePromotions } from '../service/promotions.ts';

/** Answers above the search results. They are edited together, because their order decides which one is shown. */
export const promotions = wholeList<PromotionDraft>({
  code: 'promotions',
  title: '搜索推荐',
  group: '网站',
  scope: 'firm',
  item: promotionDraft,
  itemTitle: '推荐',
  fields: {
    queries: { title: '搜索词', help: '搜索其中任何一个时出现，每行一个' },
    title: '标题',
    text: '说明',
    href: { title: '链接', help: '以 / 或 https:// 开头' },
    startsAt: { title: '开始时间', help: '北京时间；留空表示立即开始' },
    endsAt: { title: '结束时间', help: '北京时间；留空表示长期有效' },
  },
  citesFacts: isProseField,
  read: listPromotionDrafts,
  replace: replacePromotions,
  moments: async (ctx, span) => listEntryMoments(await listPromotionDrafts(ctx), span),
  addresses: [paths.search()],
});
