import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import { countUsed } from './attempts.ts';
import { findValidPass } from './earlier-pass.ts';
import { findPaper } from './papers.ts';

/** A client's state with a paper that a business requires. */
interface PaperStanding {
  title: string;
  /** Remaining attempts today. */
  attemptsLeft: number;
  attemptsPerDay: number;
  /** True when an earlier pass can be used. */
  hasPassed: boolean;
  /** The first date on which it can be taken, or an earlier pass be used. */
  from: Day;
}

/** Returns whether a client can take a paper now. Throws 40004 for an unknown paper. */
export async function findPaperAvailability(ctx: Context, clientId: number, code: string): Promise<PaperStanding> {
  const paper = await findPaper(ctx, code);
  const { title, attemptsPerDay } = paper.body;
  const attemptsLeft = Math.max(0, attemptsPerDay - (await countUsed(ctx, clientId, code)));
  const hasPassed = (await findValidPass(ctx, clientId, paper)) !== undefined;
  const today = shanghaiDay(ctx.now);
  return { title, attemptsLeft, attemptsPerDay, hasPassed, from: attemptsLeft > 0 || hasPassed ? today : addDays(today, 1) };
}
