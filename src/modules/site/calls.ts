import { call } from '#contract/call.ts';
import type { ApiReference, Carousel, CarouselQuery, Nothing, SiteFrameResult } from './schema.ts';

/** The home page's slides that are on show now, in their order. */
export const carouselList = call<CarouselQuery, Carousel>('GET', '/official-service/officialSite/slider/get', { tags: ['slides'] });

/** What the frame around every page shows. */
export const siteFrameGet = call<Nothing, SiteFrameResult>('GET', '/official-service/officialSite/frame', { tags: ['site'] });

/** Every call of the site in the form in which the page of the interface shows it. */
export const apiReferenceGet = call<Nothing, ApiReference>('GET', '/official-service/officialSite/apiReference', { tags: ['site'] });
