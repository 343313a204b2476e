import { apiOperationGet, apiReferenceGet } from '#content/website/calls/api-reference.ts';
import { apiOperation, apiOperationQuery, apiReference } from '#content/website/schema/api-reference.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import { buildApiReference, findOperation } from './api-reference.ts';
import { replaceFirmNames } from './examples.ts';

/** Creates the calls that describe all calls, including themselves. */
export function createReferenceApi(others: readonly EndpointGroup[], server: string): Endpoint[] {
  const own: Endpoint[] = [];
  const groups = [...others, { title: '接口说明', description: '', endpoints: own }];
  own.push(
    endpoint(apiReferenceGet, { input: noInput, result: apiReference, summary: '全部接口，按栏目' }, async (ctx) =>
      buildApiReference(groups, { product: (await getSettings(ctx)).product, server }),
    ),
    endpoint(
      apiOperationGet,
      { input: apiOperationQuery, result: apiOperation, summary: '一个接口的参数、应答、返回码与示例', outcomes: ['notFound'] },
      async (ctx, { id }) => {
        const { firm, product } = await getSettings(ctx);
        const operation = findOperation(groups, { id, product, server });
        if (!operation) throw fail('notFound');
        return JSON.parse(replaceFirmNames(firm, JSON.stringify(operation))) as typeof operation;
      },
    ),
  );
  return own;
}
