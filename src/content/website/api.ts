import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { frontFiguresGet } from './calls/front-figures.ts';
import { relatedLinksGet } from './calls/related-links.ts';
import { browseUrl, campaignGet, campaignTable, carouselList, siteFrameGet, urgentNotices } from './calls/site.ts';
import { frontFigures, type FrontFigures } from './schema/front-figures.ts';
import { relatedLinkList } from './schema/related-links.ts';
import { campaign, campaignList, campaignQuery, carousel, carouselQuery, pageView, siteFrame, urgentNoticeList } from './schema/site.ts';
import { getCampaign, listCampaigns } from './service/campaigns.ts';
import { recordPageView } from './service/page-views.ts';
import { listRelatedLinks } from './service/related-links.ts';
import { getFrame } from './service/settings.ts';
import { listSlides } from './service/slides.ts';
import { listUrgentNotices } from './service/urgent-notices.ts';

/** Source of the home page's figures, provided by the market module. */
export type FrontFiguresSource = (ctx: Context) => Promise<FrontFigures>;

export const createSiteApi = (readFrontFigures: FrontFiguresSource): Endpoint[] => [
  endpoint(frontFiguresGet, { input: noInput, result: frontFigures, summary: '首页的市场数据：全市场融资融券余额' }, (ctx) =>
    readFrontFigures(ctx),
  ),
  endpoint(carouselList, { input: carouselQuery, result: carousel, summary: '首页轮播图' }, listSlides),
  endpoint(siteFrameGet, { input: noInput, result: siteFrame, summary: '页面框架：名称、菜单、页脚、联系方式' }, getFrame),
  endpoint(campaignTable, { input: noInput, result: campaignList, summary: '专题活动列表：进行中的在前' }, listCampaigns),
  endpoint(campaignGet, { input: campaignQuery, result: campaign, summary: '专题活动', outcomes: ['notFound'] }, getCampaign),
  endpoint(urgentNotices, { input: noInput, result: urgentNoticeList, summary: '此刻页面顶部的紧急提示' }, listUrgentNotices),
  endpoint(
    browseUrl,
    { input: pageView, result: z.void(), summary: '浏览统计：不含个人信息，网络地址已截断', perMinute: 240 },
    recordPageView,
  ),
];

export const relatedLinksApi: Endpoint[] = [
  endpoint(relatedLinksGet, { input: noInput, result: relatedLinkList, summary: '相关链接：监管、交易所、协会与投教等官方网站' }, (ctx) =>
    listRelatedLinks(ctx),
  ),
];
