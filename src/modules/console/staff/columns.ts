import type { Permission, Reach, ScopeKind } from '#contract/permissions.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';

/** What parts the three administrators from each other and from all other roles. */
export type Duty = 'system' | 'security' | 'audit' | 'business';

export type AccountState = 'invited' | 'active' | 'locked' | 'disabled';

export type SignInResult = 'success' | 'wrongPassword' | 'wrongCode' | 'locked' | 'disabled' | 'noSecondFactor' | 'network';

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
  staffSessions: {},
  staffViews: {},
  staffLogins: { result: typed<SignInResult>() },
} satisfies ModuleColumns;
