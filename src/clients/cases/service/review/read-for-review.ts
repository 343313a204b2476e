import { fail } from '#contract/call-error.ts';
import { readPerson, type Person } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { CaseDeps } from '../../deps.ts';
import type { FlowField } from '../../flow.ts';
import type { CaseItem, CaseView } from '../../schema/cases.ts';
import { readBusinessOf } from '../businesses/read-business.ts';
import { viewCase } from '../case-view.ts';
import { findCase, type CaseRow } from '../cases.ts';
import { findStaleEvidence } from '../filling/evidence.ts';
import { findFirstApproval, needsTwo, type FirstApproval } from '../handling/two-people.ts';
import { listCasesOf } from '../list-cases.ts';

/** A case as a person judges it. What was typed is masked; who it is about is not. */
export interface ReviewedCase {
  row: CaseRow;
  view: CaseView;
  client: Person;
  needsTwo: boolean;
  first: FirstApproval | undefined;
  /** What it rests on and no longer holds; approved it cannot be. */
  stale: string[];
  /** The client's other cases, newest first. */
  others: CaseItem[];
}

const mostOthers = 10;

/** Throws 40004 for a case that was never submitted, as for none: what somebody is still filling in is theirs alone. */
export async function findSubmitted(ctx: Pick<Context, 'db'>, id: string): Promise<CaseRow> {
  const row = await findCase(ctx as Context, id);
  if (!row?.submittedAt) throw fail('notFound');
  return row;
}

/** All that staff need to judge a case. Throws 40004 for one that was never submitted. */
export async function readForReview(ctx: Context, deps: CaseDeps, id: string): Promise<ReviewedCase> {
  const row = await findSubmitted(ctx, id);
  const business = await readBusinessOf(ctx, row);
  const [view, client, first, stale, others] = [
    await viewCase(ctx, deps, row),
    await readPerson(ctx, deps.security, row.clientId),
    await findFirstApproval(ctx, row),
    row.state === 'inReview' ? await findStaleEvidence(ctx, deps.ports, row, business) : [],
    await listCasesOf(ctx, row.clientId),
  ];
  return {
    row,
    view,
    client,
    needsTwo: needsTwo(business),
    first,
    stale: stale.map(({ text }) => text),
    others: others.filter(({ acptId }) => acptId !== id).slice(0, mostOthers),
  };
}

/** Of these kinds a value is personal, and can be looked at; of a password nothing is kept that could be. */
const revealable: readonly FlowField['kind'][] = ['mobile', 'email', 'address'];

/** Whether a field's value is behind a mask that can be lifted. */
export const isRevealable = ({ kind }: Pick<FlowField, 'kind'>): boolean => revealable.includes(kind);

/** What was typed into one field of a form, in the clear. Throws 40004 where there is none, or nothing to be looked at. */
export function readTypedValue({ vault }: Pick<CaseDeps, 'vault'>, row: CaseRow, stepCode: string, name: string): string {
  const step = row.steps.find(({ code }) => code === stepCode);
  const field = step?.kind === 'form' ? step.fields.find((one) => one.name === name) : undefined;
  const value = field && isRevealable(field) ? vault.open(row)[stepCode]?.[name] : undefined;
  if (!value) throw fail('notFound');
  return value;
}
