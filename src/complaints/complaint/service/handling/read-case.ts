import { findFile, type FileRow } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { readOptionalText, readText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { maskEmail, maskFundAccount, maskMobile, maskName } from '#ui/format/masks.ts';
import { columns } from '../../columns.ts';
import type { ComplaintDeps } from '../../deps.ts';
import type { ComplaintState, ComplaintType, EventKind } from '../../schema.ts';
import { tryCountWorkingDaysLeft, type CaseDeadlineStatus } from '../deadlines.ts';
import { listEvidence } from '../evidence.ts';
import { createDeadlineReader, selectVisible, type CaseSelection } from './list-cases.ts';
import { requireCase, requireCasePlace } from './reach.ts';
import { listSupervisorRequests, type SupervisorRequest } from './supervisor-requests.ts';
import { listTemplates, type CaseTemplate } from './templates.ts';

/** The encrypted personal data, and their masks. */
const masks = { name: maskName, mobile: maskMobile, email: maskEmail, fundAccount: maskFundAccount } as const;
export type PersonalField = keyof typeof masks;

const columnOf = {
  name: 'sealedName',
  mobile: 'sealedMobile',
  email: 'sealedEmail',
  fundAccount: 'sealedFundAccount',
} as const satisfies Record<PersonalField, string>;

export interface CaseForHandler {
  number: string;
  type: ComplaintType;
  state: ComplaintState;
  business: string | null;
  branchName: string | null;
  receivedAt: Date;
  acceptBy: Day;
  dueOn: Day;
  isExtended: boolean;
  limitBy: Day;
  workingDaysLeft: number | null;
  clock: CaseDeadlineStatus | null;
  escalation: number;
  escalatedAt: Date | null;
  isAnonymous: boolean;
  /** Masked; null for missing data. */
  person: Record<PersonalField, string | null>;
  matter: string;
  wish: string;
  evidence: { fileId: string; name: string; size: number }[];
  events: { kind: EventKind; at: Date; note: string | null; dueOn: Day | null; staffId: number | null }[];
  requests: SupervisorRequest[];
  templates: CaseTemplate[];
}

/**
 * Reads a case for its handler, with masked personal data, and records the access. Throws 40004 for an unknown number and out of
 * the caller's scope.
 */
export async function readComplaintCase(ctx: Context, { vault }: Pick<ComplaintDeps, 'vault'>, number: string): Promise<CaseForHandler> {
  const row = await ctx.db.selectFrom('complaints').selectAll().where('number', '=', number).executeTakeFirst();
  if (!row) throw fail('notFound');
  await requireCasePlace(ctx, row);
  await audit(ctx, 'complaint.open', `complaint:${number}`);
  const { id, type, state, business, branchName, receivedAt, acceptBy, dueOn, limitBy, escalation, escalatedAt, isAnonymous } = row;
  const masked = (field: PersonalField): string | null => {
    const sealed = row[columnOf[field]];
    return sealed === null ? null : masks[field](vault.complaints[columnOf[field]].open(sealed, { number }));
  };
  return {
    number,
    type,
    state,
    business,
    branchName,
    receivedAt,
    acceptBy,
    dueOn,
    limitBy,
    escalation,
    escalatedAt,
    isAnonymous,
    isExtended: row.extendedTo !== null,
    workingDaysLeft: await tryCountWorkingDaysLeft(ctx, dueOn),
    clock: (await createDeadlineReader(ctx))(row),
    person: { name: masked('name'), mobile: masked('mobile'), email: masked('email'), fundAccount: masked('fundAccount') },
    matter: readText(ctx, columns.complaints.sealedMatter, { sealed: row.sealedMatter, clear: row.matter }, row),
    wish: readText(ctx, columns.complaints.sealedWish, { sealed: row.sealedWish, clear: row.wish }, row),
    evidence: await listEvidence(ctx, id),
    events: await listCaseEvents(ctx, id),
    requests: await listSupervisorRequests(ctx, id),
    templates: await listTemplates(ctx, row, shanghaiDay(ctx.now)),
  };
}

async function listCaseEvents(ctx: Context, complaintId: number): Promise<CaseForHandler['events']> {
  const rows = await ctx.db
    .selectFrom('complaintEvents')
    .select(['kind', 'at', 'note', 'sealedNote', 'dueOn', 'staffId'])
    .where('complaintId', '=', complaintId)
    .orderBy('complaintEvents.at')
    .orderBy('id')
    .execute();
  return rows.map(({ note, sealedNote, ...row }) => ({
    ...row,
    note: readOptionalText(ctx, columns.complaintEvents.sealedNote, { sealed: sealedNote, clear: note }, { complaintId, kind: row.kind }),
  }));
}

const mostSimilar = 10;

export interface SimilarCase {
  number: string;
  type: ComplaintType;
  state: ComplaintState;
  receivedAt: Date;
}

/**
 * Lists other cases of the same mobile number within the caller's scopes, the newest first; `choice` limits them to those that
 * the caller may open.
 */
export async function listSimilar(ctx: Context, number: string, choice: CaseSelection = {}): Promise<SimilarCase[]> {
  return (await selectVisible(ctx, choice))
    .select(['number', 'type', 'state', 'receivedAt'])
    .where('mobileKey', '=', (eb) => eb.selectFrom('complaints as this').select('this.mobileKey').where('this.number', '=', number))
    .where('number', '<>', number)
    .orderBy('receivedAt', 'desc')
    .limit(mostSimilar)
    .execute();
}

/**
 * Returns one unmasked personal field; the caller has recorded the access and its reason. Throws 40004 for missing data, and out
 * of the caller's scope.
 */
export async function readUnmaskedField(
  ctx: Context,
  { vault }: Pick<ComplaintDeps, 'vault'>,
  { number, field }: { number: string; field: PersonalField },
): Promise<string> {
  await requireCase(ctx, number);
  const column = columnOf[field];
  const row = await ctx.db.selectFrom('complaints').select(column).where('number', '=', number).executeTakeFirstOrThrow();
  const sealed = row[column];
  if (sealed === null) throw fail('notFound');
  return vault.complaints[column].open(sealed, { number });
}

/** Returns a file of a case and records the access. Throws 40004 for a file of no or another case, and out of the caller's scope. */
export async function findEvidence(ctx: Context, { number, fileId }: { number: string; fileId: string }): Promise<FileRow> {
  await requireCase(ctx, number);
  const evidence = await ctx.db
    .selectFrom('complaintEvidence')
    .innerJoin('complaints', 'complaints.id', 'complaintEvidence.complaintId')
    .select(['fileId', 'name', 'complaintEvidence.sealedName'])
    .where('fileId', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst();
  const file = evidence && (await findFile(ctx, fileId));
  if (!file) throw fail('notFound');
  await audit(ctx, 'complaint.evidenceOpened', `complaint:${number}`, { file: fileId });
  const name = readText(ctx, columns.complaintEvidence.sealedName, { sealed: evidence.sealedName, clear: evidence.name }, { fileId });
  return { ...file, name };
}
