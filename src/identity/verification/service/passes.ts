import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { lifeMs } from '../web/lifetimes.ts';
import { holderOf, type HolderContext } from './holder.ts';

/** A pass: one use for one purpose, until it expires. */
export interface IssuedPass {
  pass: string;
  expiresAt: Date;
}

type PassContext = Pick<Context, 'db' | 'now'> & HolderContext;

/** Issues a pass to the requesting browser, valid at its addresses only. Only its hash is stored. */
export async function issuePass(ctx: PassContext, purpose: string): Promise<IssuedPass> {
  const pass = randomBytes(24).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + lifeMs.pass);
  await ctx.db
    .insertInto('verificationPasses')
    .values({ hash: hashOf(pass), purpose, holder: holderOf(ctx), issuedAt: ctx.now, expiresAt })
    .execute();
  return { pass, expiresAt };
}

/**
 * Uses up a visitor's pass for its purpose (`complaint`, `download:<id>`). Call it in the transaction of the act: after a
 * rollback the pass is valid again. One statement decides, so of two simultaneous requests with the same pass, on any process,
 * one succeeds. Throws 40003 when the pass is missing, unknown, used, expired, another browser's or for another purpose.
 */
export async function consumePass(ctx: PassContext, { pass, purpose }: { pass: string | undefined; purpose: string }): Promise<void> {
  if (!pass) throw fail('wrongVerification', '请先完成安全验证');
  const used = await ctx.db
    .deleteFrom('verificationPasses')
    .where('hash', '=', hashOf(pass))
    .where('purpose', '=', purpose)
    .where('holder', '=', holderOf(ctx))
    .where('expiresAt', '>', ctx.now)
    .returning('hash')
    .executeTakeFirst();
  if (!used) throw fail('wrongVerification', '安全验证已失效或已使用，请重新验证；更换了网络或浏览器的也须重新验证');
}

const hashOf = (pass: string): Buffer => createHash('sha256').update(pass).digest();
