import type { Permission, Reach, ScopeKind } from '#contract/permissions.ts';
import type { EndedBy } from '#identity/accounts/service/end-reason.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { TourState } from './schema/tours.ts';

/** What parts the three administrators from each other and from all other roles. */
export type Duty = 'system' | 'security' | 'audit' | 'business';

export type AccountState = 'invited' | 'active' | 'locked' | 'disabled';

export type SignInResult =
  | 'success'
  | 'wrongPassword'
  | 'wrongCode'
  | 'wrongPasskey'
  | 'locked'
  | 'disabled'
  | 'noSecondFactor'
  | 'network'
  | 'unlinked';

/** By what somebody came in, or tried to: their own password here, the directory's, a passkey, or the firm's sign-on. */
export type SignInWay = 'password' | 'directory' | 'passkey' | 'identity';

/** What a trip to the sign-on is for; `factor` is one that is over and waits for the second factor. */
export type TripPurpose = 'enter' | 'link' | 'factor';

/** What a link sets: both of somebody new, or one of them, proved by the other. */
export type LinkPurpose = 'account' | 'password' | 'secondFactor';

export const columns = {
  staffRoles: { duty: typed<Duty>() },
  staffRolePermissions: { duty: typed<Duty>(), permission: typed<Permission>(), reach: typed<Reach>() },
  staffAccounts: {
    state: typed<AccountState>(),
    sealedTotp: sealed('staff-totp', 'staff_accounts.totp:{id}'),
    sealedNextTotp: sealed('staff-totp', 'staff_accounts.next_totp:{id}'),
  },
  staffAccountRoles: { duty: typed<Duty>() },
  staffScopes: { kind: typed<ScopeKind>() },
  staffFormerPasswords: {},
  staffRecoveryCodes: {},
  staffLinks: { purpose: typed<LinkPurpose>() },
  staffSessions: { endedBy: typed<EndedBy>() },
  staffViews: {},
  staffColumns: {},
  staffTours: { state: typed<TourState>() },
  staffIdentities: {},
  staffTrips: { purpose: typed<TripPurpose>() },
  apiTokens: {},
  staffLogins: { result: typed<SignInResult>(), way: typed<SignInWay>() },
} satisfies ModuleColumns;
