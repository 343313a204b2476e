import { call, type Empty } from '#contract/call.ts';
import type { ResultPage } from '#contract/paging.ts';
import type { Branch, BranchDetailQuery, BranchItem, BranchQuery, CustomerCenter, Regions } from './schema.ts';

/** Branches of a region, filtered by keyword, sorted by region and code. */
export const salesBranches = call<BranchQuery, ResultPage<BranchItem>>('GET', '/official-service/aboutUs/salesBranches', {
  tags: ['branch'],
});

/** One branch with all its published details. */
export const branchDetail = call<BranchDetailQuery, Branch>('GET', '/official-service/aboutUs/branchDetail', { tags: ['branch'] });

/** Provinces and cities with branches, with the number of branches. */
export const branchRegions = call<Empty, Regions>('GET', '/official-service/aboutUs/branchRegions', { tags: ['branch'] });

/** The contact channels of the firm and their purposes. */
export const customerCenterGet = call<Empty, CustomerCenter>('GET', '/official-service/aboutUs/customerCenter', {
  tags: ['customer-center', 'firm-facts'],
});
