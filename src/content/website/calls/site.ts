import { call, type Empty } from '#contract/call.ts';
import type {
  Campaign,
  CampaignList,
  CampaignQuery,
  Carousel,
  CarouselQuery,
  PageViewInput,
  SiteFrameResult,
  UrgentNoticeList,
} from '../schema/site.ts';

/** The home page's slides that are on show now, in their order. */
export const carouselList = call<CarouselQuery, Carousel>('GET', '/official-service/officialSite/slider/get', { tags: ['slides'] });

/** What the frame around every page shows. */
export const siteFrameGet = call<Empty, SiteFrameResult>('GET', '/official-service/officialSite/frame', { tags: ['site'] });

/** Campaign pages: all that have begun, and one of them. */
export const campaignTable = call<Empty, CampaignList>('GET', '/official-service/officialSite/campaigns', { tags: ['campaigns'] });
export const campaignGet = call<CampaignQuery, Campaign>('GET', '/official-service/officialSite/campaignDetail', { tags: ['campaigns'] });

/** What stands above every page at this moment. */
export const urgentNotices = call<Empty, UrgentNoticeList>('GET', '/official-service/officialSite/urgentNotices', {
  tags: ['urgent-notices'],
});

/** Says that a page is read; nobody waits for an answer. */
export const browseUrl = call<PageViewInput, void>('POST', '/tracking/browseUrl');
