import { call, type Empty } from '#contract/call.ts';
import type { ResultPage } from '#contract/paging.ts';
import type { Branch, BranchDetailQuery, BranchItem, BranchQuery, CustomerCenter, Regions } from './schema.ts';

/** Branches of a region, found by keyword, in the order of their regions and codes. */
export const salesBranches = call<BranchQuery, ResultPage<BranchItem>>('GET', '/official-service/aboutUs/salesBranches', {
  tags: ['branch'],
});

/** One branch with everything that is published of it. */
export const branchDetail = call<BranchDetailQuery, Branch>('GET', '/official-service/aboutUs/branchDetail', { tags: ['branch'] });

/** Provinces and cities that have branches, with their numbers. */
export const branchRegions = call<Empty, Regions>('GET', '/official-service/aboutUs/branchRegions', { tags: ['branch'] });

/** The ways to reach the firm, and what they are good for. */
export const customerCenterGet = call<Empty, CustomerCenter>('GET', '/official-service/aboutUs/customerCenter', {
  tags: ['customer-center'],
});
