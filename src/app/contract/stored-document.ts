import { buildOpenApi } from '#platform/http/openapi/document.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import type { JsonSchema } from '#platform/http/openapi/schemas.ts';
import { readExamples } from './examples.ts';

/**
 * Builds the contract as stored in `docs/openapi.json`: of the demo firm, at a placeholder address. A site serves its own at
 * `/openapi.json`.
 */
export const buildStoredDocument = (groups: readonly EndpointGroup[]): JsonSchema =>
  buildOpenApi(groups, { title: '前厅', product: 'qt', publicUrl: 'https://www.qianting.example', examples: readExamples() });
