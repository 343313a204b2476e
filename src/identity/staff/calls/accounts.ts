import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  AccessChange,
  AccountDetail,
  AccountId,
  AccountPage,
  AllSessionsEnd,
  StaffAccountQuery,
  EndedAccountSessions,
  IssuedLinkResult,
  LinkRequest,
  NewAccount,
  OpenSessionList,
  SessionEnd,
  StateChange,
} from '../schema/accounts.ts';
import type { NewRole, RoleChange, RoleMatrix, RoleVersion } from '../schema/roles.ts';
import type { ScopeChoices } from '../schema/scopes.ts';

export const accountList = staffCall<StaffAccountQuery, AccountPage>('GET', '/accounts', { may: 'account.read' });
export const accountGet = staffCall<AccountId, AccountDetail>('GET', '/accounts/{id}', { may: 'account.read' });
export const accountCreate = staffCall<NewAccount, IssuedLinkResult>('POST', '/accounts', { may: 'account.manage' });
export const linkRequest = staffCall<LinkRequest, IssuedLinkResult>('POST', '/accounts/{id}/link', { may: 'account.manage' });
export const accountStateChange = staffCall<StateChange, EndedAccountSessions>('POST', '/accounts/{id}/state', { may: 'account.manage' });
export const accountSessionsEnd = staffCall<AccountId, EndedAccountSessions>('POST', '/accounts/{id}/sessions/end', {
  may: 'account.manage',
});
export const openSessionListGet = staffCall<Empty, OpenSessionList>('GET', '/sessions', { may: 'account.read' });
export const staffSessionEnd = staffCall<SessionEnd, Empty>('POST', '/sessions/end', { may: 'account.manage' });
export const allSessionsEnd = staffCall<AllSessionsEnd, EndedAccountSessions>('POST', '/sessions/end-all', { may: 'account.manage' });
export const accountAccessChange = staffCall<AccessChange, Empty>('PUT', '/accounts/{id}/access', { may: 'role.manage' });

export const scopeChoicesGet = staffCall<Empty, ScopeChoices>('GET', '/scopes', { may: 'role.read' });

export const roleMatrixGet = staffCall<Empty, RoleMatrix>('GET', '/roles', { may: 'role.read' });
export const roleCreate = staffCall<NewRole, RoleVersion>('POST', '/roles', { may: 'role.manage' });
export const roleChange = staffCall<RoleChange, RoleVersion>('PUT', '/roles/{code}', { may: 'role.manage' });
