import { visitSources } from '#content/website/calls/visit-sources.ts';
import type { QueryKinds } from '#ui/page/read-query.ts';

export const receptionQueries = {
  openAccount: { ref: { upTo: 40 }, from: visitSources },
  // In the query, which no log stores.
  leaveDigest: { key: /^[\w-]{32}$/ },
} as const satisfies Record<string, QueryKinds>;
