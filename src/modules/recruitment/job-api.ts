import type { Endpoint } from '#platform/http/endpoint.ts';

/** The calls about jobs. */
export const jobApi: readonly Endpoint[] = [];
