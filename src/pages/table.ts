import { articlePages } from './articles.ts';
import { basePages } from './base.ts';
import { clientPages } from './client.ts';
import { districtPages } from './district.ts';
import { marketPages } from './market.ts';
import { portalPages } from './portal.ts';
import { receptionPages } from './reception.ts';
import { recruitPages } from './recruit.ts';

/**
 * The one table of pages, spelt as in specification 2. A page that stands here has its address, its typed path in `paths`, its place in
 * the site map and its tests. Each page also answers to its path without `.html` and with a trailing slash, by a permanent redirect.
 * `/404` and whatever stands not here is answered by the 404 page (`root.tsx`).
 */
export const pages = {
  ...basePages,
  ...portalPages,
  ...articlePages,
  ...marketPages,
  ...districtPages,
  ...clientPages,
  ...recruitPages,
  ...receptionPages,
};

export type PageName = keyof typeof pages;
