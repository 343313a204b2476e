import { fail } from '#contract/call-error.ts';
import { readPerson, type Person } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { CaseDeps } from '../../deps.ts';
import type { FlowField } from '../../flow.ts';
import type { CaseItem, CaseView } from '../../schema/cases.ts';
import { readCaseBusiness } from '../businesses/read-business.ts';
import { viewCase } from '../case-view.ts';
import { findCase, type CaseRow } from '../cases.ts';
import { findStaleEvidence } from '../filling/evidence.ts';
import { findFirstApproval, needsSecondApproval, type FirstApproval } from '../handling/second-approval.ts';
import { listClientCases } from '../list-cases.ts';

/** A case for review by staff. Form values are masked; the client's identity is not. */
export interface ReviewedCase {
  row: CaseRow;
  view: CaseView;
  client: Person;
  needsTwo: boolean;
  first: FirstApproval | undefined;
  /** Evidence that is no longer valid and prevents approval. */
  stale: string[];
  /** The client's other cases, newest first. */
  others: CaseItem[];
}

const mostOthers = 10;

/** Throws 40004 for a missing case and one that was never submitted, which only its client may see. */
export async function findSubmitted(ctx: Pick<Context, 'db'>, id: string): Promise<CaseRow> {
  const row = await findCase(ctx as Context, id);
  if (!row?.submittedAt) throw fail('notFound');
  return row;
}

/** Returns all that staff need to review a case. Throws 40004 for one that was never submitted. */
export async function readForReview(ctx: Context, deps: CaseDeps, id: string): Promise<ReviewedCase> {
  const row = await findSubmitted(ctx, id);
  const business = await readCaseBusiness(ctx, row);
  const [view, client, first, stale, others] = [
    await viewCase(ctx, deps, row),
    await readPerson(ctx, deps.security, row.clientId),
    await findFirstApproval(ctx, row),
    row.state === 'inReview' ? await findStaleEvidence(ctx, deps.ports, row, business) : [],
    await listClientCases(ctx, row.clientId),
  ];
  return {
    row,
    view,
    client,
    needsTwo: needsSecondApproval(business),
    first,
    stale: stale.map(({ text }) => text),
    others: others.filter(({ acptId }) => acptId !== id).slice(0, mostOthers),
  };
}

/** Kinds of personal values that can be revealed; passwords are not stored. */
const revealable: readonly FlowField['kind'][] = ['mobile', 'email', 'address'];

/** Returns whether a field's masked value can be revealed. */
export const isRevealable = ({ kind }: Pick<FlowField, 'kind'>): boolean => revealable.includes(kind);

/** Returns one form value in the clear. Throws 40004 when there is none or it cannot be revealed. */
export function readTypedValue({ vault }: Pick<CaseDeps, 'vault'>, row: CaseRow, stepCode: string, name: string): string {
  const step = row.steps.find(({ code }) => code === stepCode);
  const field = step?.kind === 'form' ? step.fields.find((one) => one.name === name) : undefined;
  const value = field && isRevealable(field) ? vault.open(row)[stepCode]?.[name] : undefined;
  if (!value) throw fail('notFound');
  return value;
}
