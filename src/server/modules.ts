import type { Endpoint } from '#platform/http/endpoint.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { EndpointGroup } from '#platform/http/openapi.ts';
import { siteApi } from '#modules/site/api.ts';

/** The modules of the site and what each of them can be asked, in the order of the contract's pages. */
export const moduleGroups: readonly EndpointGroup[] = [{ title: '网站', endpoints: siteApi }];

/** Everything the site can be asked. */
export const endpoints: readonly Endpoint[] = moduleGroups.flatMap((group) => group.endpoints);

/** Everything that is done later or by the clock. */
export const jobs: readonly Job[] = [];
