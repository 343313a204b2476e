import type { ProductLevel } from '#content/fees-and-suitability/schema/dealing.ts';
import { matchSuitability } from '#content/fees-and-suitability/service/match-suitability.ts';
import type { Context } from '#platform/context.ts';
import { findRiskStatus } from './risk-status.ts';

/** `warn`: only on the client's request after a written warning · `forbidden`: not even then · `noResult`: no valid assessment. */
export type BusinessMatch = 'suitable' | 'warn' | 'forbidden' | 'noResult';

const words = { match: 'suitable', warn: 'warn', refuse: 'forbidden' } as const;

/** Returns whether the client's valid level permits products of a level (trade rule X3; 适当性管理办法 §18–22). */
export async function matchForBusiness(
  ctx: Pick<Context, 'db' | 'now'>,
  clientId: number,
  productLevel: ProductLevel,
): Promise<BusinessMatch> {
  const { state, level, isLowest } = await findRiskStatus(ctx, clientId);
  if (level === null || state === 'expired') return 'noResult';
  return words[matchSuitability({ level, isLowest }, productLevel)];
}
