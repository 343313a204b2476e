import { branchApi } from '#modules/branch/api.ts';
import { calendarApi } from '#modules/calendar/api.ts';
import { calendarJobs } from '#modules/calendar/jobs.ts';
import { createClientApi } from '#modules/client/api.ts';
import { clientJobs } from '#modules/client/jobs.ts';
import { openClientSecurity, type ClientSecurity } from '#modules/client/security.ts';
import { createComplaintApi } from '#modules/complaint/api.ts';
import { openComplaintDesk } from '#modules/complaint/desk.ts';
import { complaintJobs } from '#modules/complaint/jobs.ts';
import { companyApi } from '#modules/company/api.ts';
import { companyJobs } from '#modules/company/jobs.ts';
import { contentApi } from '#modules/content/api.ts';
import { contentJobs } from '#modules/content/jobs.ts';
import { disclosureApi } from '#modules/disclosure/api.ts';
import { disclosureJobs } from '#modules/disclosure/jobs.ts';
import { createDownloadApi } from '#modules/download/api.ts';
import { fileJobs } from '#modules/file/jobs.ts';
import { helpApi } from '#modules/help/api.ts';
import { investorApi } from '#modules/investor/api.ts';
import { createPrivateFundApi } from '#modules/private-fund/api.ts';
import { openInvestorGate } from '#modules/private-fund/investor-gate.ts';
import { searchApi } from '#modules/search/api.ts';
import { searchJobs } from '#modules/search/jobs.ts';
import { securitiesApi } from '#modules/securities/api.ts';
import { siteApi } from '#modules/site/api.ts';
import { apiReferenceGet } from '#modules/site/calls.ts';
import { apiReference, nothing } from '#modules/site/schema.ts';
import { siteJobs } from '#modules/site/jobs.ts';
import { getSettings } from '#modules/site/service/settings.ts';
import { trustApi } from '#modules/trust/api.ts';
import { verificationApi } from '#modules/verification/api.ts';
import { verificationJobs } from '#modules/verification/jobs.ts';
import { readConfig, type Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import type { EndpointGroup } from '#platform/http/openapi.ts';
import type { Job } from '#platform/jobs/job.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { describeCalls } from './api-reference.ts';

/** What modules are built with; `Services` has it all. */
export interface ModuleServices {
  config: Pick<Config, 'cryptoProfile' | 'publicUrl'>;
  secret: MasterSecret;
  security: ClientSecurity;
  files: FileStore;
}

/** The modules of the site and what each of them can be asked, in the order of the contract's pages. */
export function listModules({ config, files, secret, security }: ModuleServices): readonly EndpointGroup[] {
  const groups: EndpointGroup[] = [
    { title: '网站', endpoints: siteApi },
    { title: '公告与资讯', endpoints: contentApi },
    { title: '公司概况', endpoints: companyApi },
    { title: '营业网点', endpoints: branchApi },
    { title: '信息公示', endpoints: disclosureApi },
    { title: '交易日历', endpoints: calendarApi },
    { title: '投诉与建议', endpoints: createComplaintApi(openComplaintDesk({ secret, profile: config.cryptoProfile, files })) },
    { title: '融资融券', endpoints: securitiesApi },
    { title: '网上交易帮助', endpoints: helpApi },
    { title: '软件下载', endpoints: createDownloadApi(config) },
    { title: '安全验证', endpoints: verificationApi },
    { title: '辨真伪与网站安全', endpoints: trustApi },
    { title: '投资者须知', endpoints: investorApi },
    { title: '私募子公司', endpoints: createPrivateFundApi(openInvestorGate({ secret, profile: config.cryptoProfile })) },
    { title: '站内搜索', endpoints: searchApi },
    { title: '登录与会话', endpoints: createClientApi(security) },
  ];
  return [...groups, { title: '接口说明', endpoints: [describeItself(groups)] }];
}

/** The call that tells of all others. */
function describeItself(groups: readonly EndpointGroup[]): Endpoint {
  return endpoint(apiReferenceGet, { input: nothing, result: apiReference, summary: '全部接口及其参数与应答' }, async (ctx) =>
    describeCalls(groups, (await getSettings(ctx)).product),
  );
}

/** Everything that is done later or by the clock. */
export function listJobs({ files }: { files: FileStore }): readonly Job[] {
  return [
    ...siteJobs,
    ...contentJobs,
    ...companyJobs,
    ...calendarJobs,
    ...complaintJobs(files),
    ...clientJobs,
    ...verificationJobs,
    ...disclosureJobs,
    ...fileJobs(files),
    ...searchJobs(files),
  ];
}

/** The modules for describing them or trying them out: on no stored key, with a file store that nothing is read from. */
export function listModulesWithoutKeys(): readonly EndpointGroup[] {
  const config = readConfig({});
  const secret: MasterSecret = { deriveKey: () => Buffer.alloc(32) };
  return listModules({ config, secret, security: openClientSecurity(config, secret), files: openFileStore(config.dataDir) });
}
