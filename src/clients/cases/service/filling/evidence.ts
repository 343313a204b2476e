import type { Context } from '#platform/context.ts';
import type { BusinessPorts } from '../../ports.ts';
import type { Business } from '../../schema/businesses.ts';
import { findBarriers } from '../businesses/requirements.ts';
import type { CaseRow } from '../cases.ts';

interface OutdatedEvidence {
  /** The step whose evidence is no longer valid; absent when it concerns the client. */
  step?: string;
  text: string;
}

/** Lists evidence of a case that is no longer valid: identity card, risk result, conditions, signatures. Empty when all is valid. */
export async function findStaleEvidence(ctx: Context, ports: BusinessPorts, row: CaseRow, business: Business): Promise<OutdatedEvidence[]> {
  const barriers = await findBarriers(ctx, ports, { clientId: row.clientId, busiCode: row.busiCode, business });
  const stale: OutdatedEvidence[] = barriers.map(({ text }) => ({ text }));
  for (const step of row.steps) {
    if (step.kind === 'conditions') {
      const unmet = await ports.conditions.findUnmet(ctx, row.clientId, step.conditionSet);
      if (unmet.length > 0) stale.push({ step: step.code, text: `“${step.name}”目前不满足：${unmet.join('、')}` });
    }
    if (step.kind === 'agreements') {
      const unsigned = await ports.agreements.findUnsigned(ctx, row, step);
      if (unsigned.length > 0)
        stale.push({ step: step.code, text: `“${step.name}”有 ${unsigned.length} 份文件未签署或签署已失效，请重新签署` });
    }
  }
  return stale;
}
