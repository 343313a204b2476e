import { siteFrameGet, urgentNotices } from '#content/website/calls/site.ts';
import { launchTag } from '#content/website/service/launch.ts';
import type { AnyCall } from '#contract/call.ts';
import type { CacheTag } from '#contract/tag.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { endpointKey } from '#platform/http/invoke.ts';
import { quoteOfferGet } from '#securities/quotes/calls.ts';

/** The calls of the frame around every page. */
const frameCalls = new Set<string>([siteFrameGet, quoteOfferGet, urgentNotices].map((call: AnyCall) => endpointKey(call)));

/** The tags of a page's own content, without those of the frame around it. When the site is closed, every page changes. */
export class PageTags {
  readonly #tags = new Set<CacheTag>([launchTag]);

  note({ call, tagsOf }: Endpoint, input: unknown): void {
    if (frameCalls.has(endpointKey(call))) return;
    for (const tag of tagsOf?.(input as never) ?? call.tags) this.#tags.add(tag);
  }

  list(): ReadonlySet<CacheTag> {
    return this.#tags;
  }
}
