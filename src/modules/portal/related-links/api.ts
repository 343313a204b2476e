import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { relatedLinksGet } from '#modules/portal/site/calls/related-links.ts';
import { relatedLinkList } from '#modules/portal/site/schema/related-links.ts';
import { listRelatedLinks } from '#modules/portal/site/service/related-links.ts';

export const relatedLinksApi: Endpoint[] = [
  endpoint(relatedLinksGet, { input: noInput, result: relatedLinkList, summary: '相关链接：监管、交易所、协会与投教等官方网站' }, (ctx) =>
    listRelatedLinks(ctx),
  ),
];
