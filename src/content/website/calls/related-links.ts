import { call } from '#contract/call.ts';
import type { RelatedLinkList } from '../schema/related-links.ts';

/** Official sites by category, in the order in which staff have put them. */
export const relatedLinksGet = call<object, RelatedLinkList>('GET', '/official-service/officialSite/relatedLinks', {
  tags: ['related-links'],
});
