import type { Endpoint } from '#platform/http/endpoint.ts';

/** The calls about recruitment notices. */
export const noticeApi: readonly Endpoint[] = [];
