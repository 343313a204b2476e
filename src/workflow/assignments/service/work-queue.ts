import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireOwn, requireScope } from '#platform/staff-access.ts';
import type { Queue } from '../schema.ts';
import { findAssignee } from './find-assignee.ts';

/** One queue as the module of its screens describes it. */
export interface WorkQueue<Code extends Queue = Queue> {
  readonly code: Code;
  /** What it takes to work on what is in it. */
  readonly handle: Permission;
  /** What it takes to look at them, where that is less. */
  readonly read?: Permission;
  /** Throws 40004 where there is no such subject. */
  find(ctx: Context, subject: string): Promise<void>;
}

/**
 * Throws 40300 without the permission, and 40004 for what is not there, is in a queue that the caller does not work in, or was not assigned to them where they
 * reach only what is their own.
 */
export async function requireReach(ctx: Context, { code, find }: WorkQueue, permission: Permission, subject: string): Promise<void> {
  const reach = reachOf(ctx, permission);
  requireScope(ctx, 'queue', code);
  await find(ctx, subject);
  if (reach === 'own') requireOwn(ctx, permission, await findAssignee(ctx, code, subject));
}
