import { call, type Empty } from '#contract/call.ts';
import type { ApiOperation, ApiOperationQuery, ApiReference } from '../schema/api-reference.ts';

/** Every call of the site in the form in which the pages of the interface show it, and all of one of them. */
export const apiReferenceGet = call<Empty, ApiReference>('GET', '/official-service/officialSite/apiReference', { tags: ['site'] });
export const apiOperationGet = call<ApiOperationQuery, ApiOperation>('GET', '/official-service/officialSite/apiOperation', {
  tags: ['site'],
});
