import type { Endpoint } from '#platform/http/endpoint.ts';
import { siteApi } from '#modules/site/api.ts';

/** Everything the site can be asked, module by module. */
export const endpoints: readonly Endpoint[] = [...siteApi];
