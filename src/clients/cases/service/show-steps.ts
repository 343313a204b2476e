import type { Context } from '#platform/context.ts';
import type { FlowStep } from '../flow.ts';
import type { BusinessPorts } from '../ports.ts';
import type { StepRecord } from '../schema/cases.ts';
import type { CaseRow, StepRow } from './cases.ts';

/** What each done step of a case has brought, by the steps' codes; forms are told by what was typed into them. */
export async function showSteps(
  ctx: Context,
  ports: BusinessPorts,
  row: CaseRow,
  records: ReadonlyMap<string, StepRow>,
): Promise<ReadonlyMap<string, StepRecord>> {
  const told = new Map<string, StepRecord>();
  for (const step of row.steps) {
    const record = records.get(step.code);
    const found = record?.state === 'done' ? await showStep(ctx, ports, row, { step, evidence: record.evidence }) : undefined;
    if (found) told.set(step.code, found);
  }
  return told;
}

interface DoneStep {
  step: FlowStep;
  evidence: Readonly<Record<string, unknown>>;
}

async function showStep(
  ctx: Context,
  { conditions, papers, idCard, agreements }: BusinessPorts,
  row: CaseRow,
  { step, evidence }: DoneStep,
): Promise<StepRecord | undefined> {
  switch (step.kind) {
    case 'conditions':
      return conditions.show(ctx, row, step, evidence);
    case 'paper':
      return papers.show(ctx, row, step, evidence);
    case 'idCard':
      return idCard.show(ctx, row, step, evidence);
    case 'agreements':
      return agreements.show(ctx, row, step, evidence);
    case 'form':
    case 'confirm':
      return undefined;
  }
}
