import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls/tokens.ts';
import type { StaffDeps } from './deps.ts';
import * as schema from './schema/tokens.ts';
import type { ListScopeChoices } from './service/accounts/scopes.ts';
import { createApiToken, listTokens, listTokenScopes, revokeToken } from './service/tokens/manage-tokens.ts';
import { readTokenSelf } from './service/tokens/use-token.ts';

/** The calls for tokens with which other systems of the firm use the console's API. */
export const createTokenApi = (deps: StaffDeps, listChoices: ListScopeChoices): Endpoint[] => [
  endpoint(calls.tokenScopesGet, { input: noInput, result: schema.tokenScopes, summary: '生成令牌时可选的网点与栏目' }, (ctx) =>
    listTokenScopes(ctx, listChoices),
  ),
  endpoint(calls.tokenList, { input: noInput, result: schema.tokenListResult, summary: '查看接口令牌' }, (ctx) => listTokens(ctx, deps)),
  endpoint(
    calls.tokenCreate,
    { input: schema.newToken, result: schema.issuedApiToken, summary: '生成接口令牌', outcomes: ['needsProof'] },
    (ctx, input) => createApiToken(ctx, deps, listChoices, input),
  ),
  endpoint(
    calls.tokenRevoke,
    { input: schema.tokenId, result: noResult, summary: '撤销接口令牌', outcomes: ['notFound', 'conflict'] },
    revokeToken,
  ),
  endpoint(
    calls.tokenSelfGet,
    { input: noInput, result: schema.tokenSelf, summary: '接口令牌查看自己当前的权限', outcomes: ['notFound'] },
    readTokenSelf,
  ),
];
