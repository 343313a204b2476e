import type { Permission, Reach, ScopeKind } from '#contract/permissions.ts';
import type { EndedBy } from '#identity/accounts/service/end-reason.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { TourState } from './schema/tours.ts';

/** Separates the three administrators from each other and from all other roles. */
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

/** The method of a sign-in or attempt: password stored here, directory password, passkey, or the firm's single sign-on. */
export type SignInWay = 'password' | 'directory' | 'passkey' | 'identity';

/** Purpose of a redirect to the single sign-on; `factor` means that it is complete and the second factor is required. */
export type RedirectPurpose = 'enter' | 'link' | 'factor';

/** The purpose of a link: to set both secrets of a new account, or to replace one of them, confirmed by the other. */
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
  staffLoginFailures: {},
  staffWarnings: {},
  /** Notices of the single sign-on that were used. */
  staffLogoutTokens: {},
  staffTrips: { purpose: typed<RedirectPurpose>() },
  apiTokens: {},
  staffLogins: { result: typed<SignInResult>(), way: typed<SignInWay>() },
} satisfies ModuleColumns;
