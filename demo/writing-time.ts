import type { Context } from '#platform/context.ts';
import { isForAnotherFirm } from './facts/firm-words.ts';

/** When the firm's texts and registers were last changed, which their pages show: the day of loading does not concern readers. */
const writtenAt = new Date('2026-11-20T09:30:00+08:00');

/**
 * Returns a context at that time, for importing texts written by then. An earlier clock is left unchanged, and so is the time for
 * another firm that starts with these texts today.
 */
export const withWritingTime = (ctx: Context): Context => (writtenAt < ctx.now && !isForAnotherFirm() ? { ...ctx, now: writtenAt } : ctx);
