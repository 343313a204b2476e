/** What staff may do, as calls ask for it (`may`) and as roles have it. Its Chinese names are the console's (`console/staff/web/permission-names.ts`). */
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
] as const;

export type Permission = (typeof permissions)[number];

/** Everything within the scopes of whoever has it, or only what is their own or was assigned to them. */
export type Reach = 'all' | 'own';

/** By what the work of staff is parted. */
export const scopeKinds = ['branch', 'category', 'queue'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** All of a kind. */
export const everywhere = '*';
