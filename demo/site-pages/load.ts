import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { replaceSlides } from '#content/website/service/slides.ts';
import { addUrgentNotice } from '#content/website/service/urgent-notices.ts';
import { createCampaign } from '#content/website/service/write-campaigns.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoCampaigns } from './campaigns.ts';

const slideCount = 5;

/** Imports the site's own pages: privacy, accessibility, campaigns with their slides, and a warning above all pages. */
export async function loadDemoSitePages(ctx: Context): Promise<void> {
  await publishPageTexts(ctx, readPageTexts('site-pages'));
  const slides = [];
  for (const [at, { text, ...campaign }] of demoCampaigns.entries()) {
    const { id } = await createCampaign(ctx, { ...campaign, sort: at + 1 });
    await publishPageText(ctx, { ...text, key: `/Home/HomePic/detail/${id}`, title: campaign.title });
    const { riskTip: _riskTip, ...slide } = campaign;
    slides.push({ ...slide, href: paths.campaign(id), sort: at + 1 });
  }
  await replaceSlides(ctx, slides.slice(0, slideCount));
  await addUrgentNotice(ctx, {
    level: 'warning',
    text: '近期有人冒充证券公司客服索要密码与验证码，本公司从不索要。',
    href: '/verify.html',
    startsAt: new Date('2026-01-01T00:00:00+08:00'),
    endsAt: new Date('2036-01-01T00:00:00+08:00'),
  });
}
