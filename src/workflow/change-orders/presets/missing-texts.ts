import { listPageTextsForStaff } from '#content/articles/service/editing/list-texts-for-staff.ts';
import { listCampaigns } from '#content/website/service/campaigns.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';

interface MissingText {
  key: string;
  title: string;
}

/** Texts that only the firm can write: they have no default. */
const ownTexts: readonly MissingText[] = [
  { key: '/IntoGL/about', title: '公司简介' },
  { key: '/IntoGL/chairman', title: '董事长致辞' },
  { key: '/GLtb/about', title: '私募子公司简介' },
];

/** Lists the pages whose text is missing; they are written like any other. The detailed text of a campaign is the text of its page. */
export async function listMissingTexts(ctx: Context): Promise<MissingText[]> {
  const { list } = await listCampaigns(ctx);
  const ofCampaigns = list.map(({ id, title }) => ({ key: paths.campaign(id).replace(/\.html$/, ''), title }));
  const there = new Set((await listPageTextsForStaff(ctx, undefined)).map(({ key }) => key));
  return [...ownTexts, ...ofCampaigns].filter(({ key }) => !there.has(key));
}
