import { CallError } from '#contract/call-error.ts';
import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { requireReach, type WorkQueue } from './work-queue.ts';

/** Returns whether a staff member could see a subject, according to their permissions and scopes. */
export async function canStaffAccess(ctx: Context, queue: WorkQueue, subject: string, staffId: number): Promise<boolean> {
  const actor: Context['actor'] = { kind: 'staff', staffId, sessionId: '', ...(await readAccessAnywhere(ctx, staffId)) };
  try {
    await requireReach({ ...ctx, actor }, queue, queue.read ?? queue.handle, subject);
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
