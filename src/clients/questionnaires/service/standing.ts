import type { ClientLevel } from '#content/fees-and-suitability/schema/dealing.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { riskTolerance } from '../calls.ts';
import type { RiskStandingResult } from '../schema/attempts.ts';
import { stateUntil, type ValidityState } from '../web/scoring/validity.ts';
import { countUsed, findOpenAttempt } from './attempts.ts';
import { findPaper } from './papers.ts';

export interface RiskStanding {
  /** `expiring`: valid for 30 more days at most (DOMAIN X6). */
  state: ValidityState;
  level: ClientLevel | null;
  levelName: string | null;
  /** Of the lowest category, who may buy nothing above R1 even when insisting. */
  isLowest: boolean;
  takenOn: string | null;
  /** The last day on which it holds. */
  validUntil: string | null;
}

const never: RiskStanding = { state: 'none', level: null, levelName: null, isLowest: false, takenOn: null, validUntil: null };

/** How a client's last assessment of risk tolerance stands today, Shanghai's day. */
export async function riskStanding({ db, now }: Pick<Context, 'db' | 'now'>, clientId: number): Promise<RiskStanding> {
  const row = await db
    .selectFrom('clientRiskResults')
    .select(['level', 'levelName', 'isLowest', 'takenOn', 'validUntil'])
    .where('clientId', '=', clientId)
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, state: stateUntil(shanghaiDay(now), row.validUntil) } : never;
}

/** The same for the calling client, and how often it can be taken today. Throws 50102 when nobody is signed in. */
export async function getRiskStanding(ctx: Context): Promise<RiskStandingResult> {
  const { clientId } = clientOf(ctx);
  const paper = await findPaper(ctx, riskTolerance);
  const { attemptsPerDay } = paper.body;
  const used = await countUsed(ctx, clientId, riskTolerance);
  const open = await findOpenAttempt(ctx, clientId, paper);
  return {
    ...(await riskStanding(ctx, clientId)),
    attemptsPerDay,
    attemptsLeft: Math.max(0, attemptsPerDay - used),
    isBegun: Boolean(open?.sealedAnswers),
  };
}
