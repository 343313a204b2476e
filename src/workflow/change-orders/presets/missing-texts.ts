import { listPageTextsForStaff } from '#content/articles/service/editing/list-texts-for-staff.ts';
import { listCampaigns } from '#content/website/service/campaigns.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';

/** A page whose text the firm has not written yet. */
interface MissingText {
  key: string;
  title: string;
}

/** What the firm alone can say of itself: no standard text begins it. */
const ownTexts: readonly MissingText[] = [
  { key: '/IntoGL/about', title: '公司简介' },
  { key: '/IntoGL/chairman', title: '董事长致辞' },
  { key: '/GLtb/about', title: '私募子公司简介' },
];

/** The pages that show a text and have none: they are written as any other. What a campaign says at length is the text of its page. */
export async function listMissingTexts(ctx: Context): Promise<MissingText[]> {
  const { list } = await listCampaigns(ctx);
  const ofCampaigns = list.map(({ id, title }) => ({ key: paths.campaign(id).replace(/\.html$/, ''), title }));
  const there = new Set((await listPageTextsForStaff(ctx, undefined)).map(({ key }) => key));
  return [...ownTexts, ...ofCampaigns].filter(({ key }) => !there.has(key));
}
