/**
 * The permissions of staff, as required by calls (`may`) and granted by roles. Their Chinese names are in the console
 * (`identity/staff/web/permission-names.ts`).
 */
export const permissions = [
  'account.read',
  'account.manage',
  'role.read',
  'role.manage',
  'audit.read',
  'audit.export',
  'content.read',
  'content.draft',
  'content.approve',
  'content.approve-second',
  'content.take-down',
  'media.manage',
  'import.read',
  'import.propose',
  'import.approve',
  'import.approve-second',
  'case.read',
  'case.handle',
  'case.approve',
  'client.read',
  'client.manage',
  'privacy.handle',
  'callBack.read',
  'callBack.handle',
  'complaint.read',
  'complaint.answer',
  'complaint.extend',
  'recruitment.read',
  'recruitment.manage',
  'recruitment.judge',
  'personal.reveal',
  'work.oversee',
  'insight.read',
  'personal.export',
  'personal.export-approve',
  'record.hold',
  'operation.read',
  'operation.manage',
  'token.manage',
] as const;

export type Permission = (typeof permissions)[number];

/**
 * The permissions that an API token can have: reading and drafting without personal data. A token never makes decisions, and
 * never accesses accounts, roles or operations.
 */
export const tokenPermissions = [
  'content.read',
  'content.draft',
  'import.read',
  'import.propose',
  'complaint.read',
  'insight.read',
  'audit.read',
] as const satisfies readonly Permission[];
export type TokenPermission = (typeof tokenPermissions)[number];

/** Everything within the staff member's scopes, or only what is their own or was assigned to them. */
export type Reach = 'all' | 'own';

/** The kinds of scopes that divide the work of staff. */
export const scopeKinds = ['branch', 'category', 'queue'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** The scope that covers all of a kind. */
export const everywhere = '*';

/**
 * The kinds of scopes that restrict a permission: a subject outside of them is reported as not found. Other permissions apply to
 * the whole firm.
 */
export const scopeKindsByPermission: Readonly<Partial<Record<Permission, readonly ScopeKind[]>>> = {
  'content.read': ['branch', 'category'],
  'content.draft': ['branch', 'category'],
  'content.approve': ['branch', 'category'],
  'content.approve-second': ['branch', 'category'],
  'content.take-down': ['branch', 'category'],
  'import.read': ['branch', 'category'],
  'import.propose': ['branch', 'category'],
  'import.approve': ['branch', 'category'],
  'import.approve-second': ['branch', 'category'],
  'case.read': ['queue'],
  'case.handle': ['queue'],
  'case.approve': ['queue'],
  'client.read': ['queue'],
  'client.manage': ['queue'],
  'privacy.handle': ['queue'],
  'callBack.read': ['branch', 'queue'],
  'callBack.handle': ['branch', 'queue'],
  'complaint.read': ['branch', 'queue'],
  'complaint.answer': ['branch', 'queue'],
  'complaint.extend': ['branch', 'queue'],
  'recruitment.read': ['queue'],
  'recruitment.manage': ['queue'],
  'recruitment.judge': ['queue'],
  'personal.reveal': ['queue'],
};
