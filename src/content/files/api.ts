import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { documentGet } from './calls.ts';
import { documentQuery, documentView } from './schema.ts';
import { readDocumentPages } from './service/read-document.ts';

export const documentApi: Endpoint[] = [
  endpoint(
    documentGet,
    { input: documentQuery, result: documentView, summary: '公开 PDF 的页面图像与文字，每次五页', outcomes: ['notFound'] },
    readDocumentPages,
  ),
];
