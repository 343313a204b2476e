import type { ClientLevel } from '#content/fees-and-suitability/schema/dealing.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { riskTolerance } from '../calls.ts';
import type { RiskStatusResult } from '../schema/attempts.ts';
import { stateUntil, type ValidityState } from '../web/scoring/validity.ts';
import { countUsed, findOpenAttempt } from './attempts.ts';
import { findPaper } from './papers.ts';

export interface RiskStatus {
  /** `expiring`: valid for at most 30 more days (trade rule X6). */
  state: ValidityState;
  level: ClientLevel | null;
  levelName: string | null;
  /** True for the lowest category, which may buy nothing above R1 even on request. */
  isLowest: boolean;
  takenOn: string | null;
  /** The last day of validity; null without a result. */
  validUntil: string | null;
}

const never: RiskStatus = { state: 'none', level: null, levelName: null, isLowest: false, takenOn: null, validUntil: null };

/** Returns the state of a client's last risk assessment today, in Shanghai time. */
export async function findRiskStatus({ db, now }: Pick<Context, 'db' | 'now'>, clientId: number): Promise<RiskStatus> {
  const row = await db
    .selectFrom('clientRiskResults')
    .select(['level', 'levelName', 'isLowest', 'takenOn', 'validUntil'])
    .where('clientId', '=', clientId)
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, state: stateUntil(shanghaiDay(now), row.validUntil) } : never;
}

/** Returns the state of the calling client, with today's remaining attempts. Throws 50102 when nobody is signed in. */
export async function getRiskStatus(ctx: Context): Promise<RiskStatusResult> {
  const { clientId } = clientOf(ctx);
  const paper = await findPaper(ctx, riskTolerance);
  const { attemptsPerDay } = paper.body;
  const used = await countUsed(ctx, clientId, riskTolerance);
  const open = await findOpenAttempt(ctx, clientId, paper);
  return {
    ...(await findRiskStatus(ctx, clientId)),
    attemptsPerDay,
    attemptsLeft: Math.max(0, attemptsPerDay - used),
    isBegun: Boolean(open?.sealedAnswers),
  };
}
