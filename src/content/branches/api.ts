import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { branchDetail, branchRegions, customerCenterGet, salesBranches } from './calls.ts';
import { branch, branchDetailQuery, branchPage, branchQuery, customerCenter, regions } from './schema.ts';
import { getBranch, listBranches } from './service/branches.ts';
import { getCustomerCenter } from './service/customer-center.ts';
import { listRegions } from './service/regions.ts';

export const branchApi: Endpoint[] = [
  endpoint(salesBranches, { input: branchQuery, result: branchPage, summary: '营业网点列表：按省、市和关键词查询' }, listBranches),
  endpoint(branchDetail, { input: branchDetailQuery, result: branch, summary: '营业网点详情', outcomes: ['notFound'] }, getBranch),
  endpoint(branchRegions, { input: noInput, result: regions, summary: '设有网点的省份和城市及网点数量' }, listRegions),
  endpoint(customerCenterGet, { input: noInput, result: customerCenter, summary: '客户服务中心：服务渠道和办理指引' }, getCustomerCenter),
];
