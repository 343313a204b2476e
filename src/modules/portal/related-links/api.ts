import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { relatedLinksGet } from './calls.ts';
import { relatedLinkList } from './schema.ts';
import { listRelatedLinks } from './service/related-links.ts';

export const relatedLinksApi: Endpoint[] = [
  endpoint(relatedLinksGet, { input: noInput, result: relatedLinkList, summary: '相关链接：监管、交易所、协会与投教等官方网站' }, (ctx) =>
    listRelatedLinks(ctx),
  ),
];
