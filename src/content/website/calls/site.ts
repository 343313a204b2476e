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

/** The currently published slides of the home page, in their order. */
export const carouselList = call<CarouselQuery, Carousel>('GET', '/official-service/officialSite/slider/get', { tags: ['slides'] });

/** The frame of every page: header, menus and footer. */
export const siteFrameGet = call<Empty, SiteFrameResult>('GET', '/official-service/officialSite/frame', { tags: ['site'] });

/** Campaign pages: all that have started, and one of them. */
export const campaignTable = call<Empty, CampaignList>('GET', '/official-service/officialSite/campaigns', { tags: ['campaigns'] });
export const campaignGet = call<CampaignQuery, Campaign>('GET', '/official-service/officialSite/campaignDetail', { tags: ['campaigns'] });

/** Urgent notices currently shown above every page. */
export const urgentNotices = call<Empty, UrgentNoticeList>('GET', '/official-service/officialSite/urgentNotices', {
  tags: ['urgent-notices'],
});

/** Reports a page view, without a response body. */
export const browseUrl = call<PageViewInput, void>('POST', '/tracking/browseUrl');
