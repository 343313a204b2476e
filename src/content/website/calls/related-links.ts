import { call } from '#contract/call.ts';
import type { RelatedLinkList } from '../schema/related-links.ts';

/** Official sites by category, in the order set by staff. */
export const relatedLinksGet = call<object, RelatedLinkList>('GET', '/official-service/officialSite/relatedLinks', {
  tags: ['related-links'],
});
