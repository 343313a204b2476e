import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { IssuedToken, NewToken, TokenId, TokenList, TokenScopes, TokenSelf } from '../schema/tokens.ts';

export const tokenList = staffCall<Empty, TokenList>('GET', '/tokens', { may: 'token.manage' });
/** Of which branches and categories the caller can give a token: their own. */
export const tokenScopesGet = staffCall<Empty, TokenScopes>('GET', '/tokens/scopes', { may: 'token.manage' });
export const tokenCreate = staffCall<NewToken, IssuedToken>('POST', '/tokens', { may: 'token.manage' });
export const tokenRevoke = staffCall<TokenId, Empty>('POST', '/tokens/{id}/revoke', { may: 'token.manage' });

/** What the token that asks may do at this moment: for trying a connection out. */
export const tokenSelfGet = staffCall<Empty, TokenSelf>('GET', '/me/token', { forTokens: true });
