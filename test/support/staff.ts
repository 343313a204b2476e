import type { Permission, Reach, ScopeKind } from '#contract/permissions.ts';
import type { Actor } from '#platform/context.ts';
import { noAccess } from '#platform/staff-access.ts';

/** Builds a staff member with these permissions, whose account need not exist, re-authenticated at the given time. */
export function staffActor(
  staffId: number,
  permissions: Readonly<Partial<Record<Permission, Reach>>> = {},
  more: { scopes?: Partial<Record<ScopeKind, readonly string[]>>; provenAt?: Date | null; sessionId?: string } = {},
): Extract<Actor, { kind: 'staff' }> {
  return {
    ...noAccess,
    kind: 'staff',
    staffId,
    sessionId: more.sessionId ?? '00000000-0000-4000-8000-000000000000',
    permissions: new Map(Object.entries(permissions) as [Permission, Reach][]),
    scopes: { ...noAccess.scopes, ...more.scopes },
    provenAt: more.provenAt ?? null,
  };
}
