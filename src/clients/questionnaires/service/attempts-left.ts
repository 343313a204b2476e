import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import { countUsed } from './attempts.ts';
import { findValidPass } from './earlier-pass.ts';
import { findPaper } from './papers.ts';

/** How a client stands with a paper that a business asks for. */
interface PaperStanding {
  title: string;
  /** How often it can be taken today. */
  attemptsLeft: number;
  attemptsPerDay: number;
  /** An earlier pass does, without taking it again. */
  hasPassed: boolean;
  /** The first day on which it can be taken, or an earlier pass be used. */
  from: Day;
}

/** Whether a client can do a paper now. Throws 40004 for a paper that there is none of. */
export async function paperStanding(ctx: Context, clientId: number, code: string): Promise<PaperStanding> {
  const paper = await findPaper(ctx, code);
  const { title, attemptsPerDay } = paper.body;
  const attemptsLeft = Math.max(0, attemptsPerDay - (await countUsed(ctx, clientId, code)));
  const hasPassed = (await findValidPass(ctx, clientId, paper)) !== undefined;
  const today = shanghaiDay(ctx.now);
  return { title, attemptsLeft, attemptsPerDay, hasPassed, from: attemptsLeft > 0 || hasPassed ? today : addDays(today, 1) };
}
