import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import type { BusinessPorts, UnmetCondition } from '../../ports.ts';
import type { Barrier } from '../../schema/cases.ts';
import type { Lack } from '../../schema/hall.ts';
import type { PublishedBusiness } from '../businesses/read-business.ts';
import { outsideServiceTime } from '../businesses/requirements.ts';

/** The unmet conditions of all sets, or a sentence that says why they are unknown. */
export type Unmet = ReadonlyMap<string, readonly UnmetCondition[]> | string;

interface Question {
  clientId: number;
  business: PublishedBusiness;
  refusals: readonly Barrier[];
  unmet: Unmet;
}

/**
 * Lists what a client lacks for a business up to its submission: reasons against opening, conditions, questionnaires that cannot
 * be done today. Service hours are ignored.
 */
export async function findMissing(ctx: Context, ports: BusinessPorts, asked: Question): Promise<Lack[]> {
  const { clientId, business, refusals } = asked;
  const found: Lack[] = [];
  for (const refusal of refusals) if (refusal.code !== outsideServiceTime) found.push(ofRefusal(refusal));
  for (const step of business.body.steps) {
    if (step.kind === 'conditions') found.push(...ofConditions(step.conditionSet, asked));
    if (step.kind === 'paper') found.push(...(await ofPaper(ctx, ports, clientId, step.paper)));
  }
  return found;
}

const names: Record<string, string> = {
  idCardExpired: '身份证',
  idCardMissing: '身份证',
  riskTestMissing: '风险测评',
  riskTestExpired: '风险测评',
  mismatch: '风险承受能力',
};

const ofRefusal = ({ code, text, way }: Barrier): Lack => ({ code, name: names[code] ?? '办理条件', text, earliest: null, way });

/** Conditions that are left out because a refusal covers the same subject. */
const saidBy: Record<string, readonly string[]> = {
  idCard: ['idCardExpired', 'idCardMissing'],
  riskLevel: ['riskTestMissing', 'riskTestExpired', 'mismatch'],
};

const remedies: Record<string, Lack['way']> = {
  riskLevel: { text: '去做风险测评', href: paths.businessPrepare('risk_test') },
  idCard: { text: '更新身份证', href: paths.businessPrepare('id_card_update') },
};

function ofConditions(set: string, { unmet, refusals }: Question): Lack[] {
  if (typeof unmet === 'string') return [{ code: 'conditions', name: '准入条件', text: unmet, earliest: null, way: null }];
  const conditions = unmet.get(set);
  if (!conditions) return [{ code: 'conditions', name: '准入条件', text: '准入条件尚未公布，暂时不能办理', earliest: null, way: null }];
  return conditions
    .filter(({ kind }) => !refusals.some(({ code }) => saidBy[kind]?.includes(code)))
    .map(({ kind, name, gap, earliest }) => ({ code: kind, name, text: gap, earliest, way: remedies[kind] ?? null }));
}

async function ofPaper(ctx: Context, { papers }: BusinessPorts, clientId: number, paper: string): Promise<Lack[]> {
  const { title, attemptsPerDay, from } = await papers.standing(ctx, clientId, paper);
  if (from <= shanghaiDay(ctx.now)) return [];
  return [{ code: 'paper', name: title, text: `今天的 ${attemptsPerDay} 次机会已用完`, earliest: from, way: null }];
}

/** Returns the first date on which everything can be met; null when unknown for one of them. */
export function earliestOf(ctx: Context, missing: readonly Lack[]): string | null {
  const days = missing.map(({ earliest }) => earliest);
  if (days.length === 0 || days.some((day) => day === null)) return null;
  return days.reduce((last, day) => (day! > last! ? day : last), addDays(shanghaiDay(ctx.now), 1));
}
