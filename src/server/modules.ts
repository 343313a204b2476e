import { branchApi } from '#modules/branch/api.ts';
import { fileJobs } from '#modules/file/jobs.ts';
import { apiReferenceGet } from '#modules/site/calls.ts';
import { siteApi } from '#modules/site/api.ts';
import { apiReference, nothing } from '#modules/site/schema.ts';
import { getSettings } from '#modules/site/service/settings.ts';
import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import type { EndpointGroup } from '#platform/http/openapi.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { describeCalls } from './api-reference.ts';

const reference = endpoint(apiReferenceGet, { input: nothing, result: apiReference, summary: '接口说明' }, async (ctx) =>
  describeCalls(moduleGroups, (await getSettings(ctx)).product),
);

/** The modules of the site and what each of them can be asked, in the order of the contract's pages. */
export const moduleGroups: readonly EndpointGroup[] = [
  { title: '网站', endpoints: [...siteApi, reference] },
  { title: '营业网点', endpoints: branchApi },
];

/** Everything the site can be asked. */
export const endpoints: readonly Endpoint[] = moduleGroups.flatMap((group) => group.endpoints);

/** Everything that is done later or by the clock. */
export function listJobs({ files }: { files: FileStore }): readonly Job[] {
  return [...fileJobs(files)];
}
