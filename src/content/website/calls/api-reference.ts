import { call, type Empty } from '#contract/call.ts';
import type { ApiOperation, ApiOperationQuery, ApiReference } from '../schema/api-reference.ts';

/** Lists all calls of the site for the API reference pages, and details of one call. */
export const apiReferenceGet = call<Empty, ApiReference>('GET', '/official-service/officialSite/apiReference', { tags: ['site'] });
export const apiOperationGet = call<ApiOperationQuery, ApiOperation>('GET', '/official-service/officialSite/apiOperation', {
  tags: ['site'],
});
