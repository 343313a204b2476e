import type { Context } from '#platform/context.ts';
import { speaksForAnother } from './facts/house.ts';

/** When the firm's texts and registers were last changed, which is what their pages say: the day they are loaded concerns no reader. */
const writtenAt = new Date('2026-11-20T09:30:00+08:00');

/** To put into the site what was written by then. A clock that stands before it is believed, and so is whoever begins with these texts today. */
export const asWritten = (ctx: Context): Context => (writtenAt < ctx.now && !speaksForAnother() ? { ...ctx, now: writtenAt } : ctx);
