import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireOwn, requireScope } from '#platform/staff-access.ts';
import type { QueueCode } from '../schema.ts';
import { findAssignee } from './find-assignee.ts';

/** One queue, as defined by the module of its screens. */
export interface WorkQueue<Code extends QueueCode = QueueCode> {
  readonly code: Code;
  /** The permission to work on its items. */
  readonly handle: Permission;
  /** The permission to read its items, where it is a lesser one. */
  readonly read?: Permission;
  /** Throws 40004 when there is no such subject. */
  find(ctx: Context, subject: string): Promise<void>;
}

/**
 * Throws 40300 without the permission, and 40004 for a subject that does not exist, is in a queue in which the caller does not
 * work, or is not assigned to a caller who only reaches their own items.
 */
export async function requireReach(ctx: Context, { code, find }: WorkQueue, permission: Permission, subject: string): Promise<void> {
  const reach = reachOf(ctx, permission);
  requireScope(ctx, 'queue', code);
  await find(ctx, subject);
  if (reach === 'own') requireOwn(ctx, permission, await findAssignee(ctx, code, subject));
}
