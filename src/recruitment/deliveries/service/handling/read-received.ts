import { fail } from '#contract/call-error.ts';
import { readIdNumber } from '#identity/job-seekers/service/id-number.ts';
import { readSeekerMobile } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { readOptionalText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { optionLabelOf } from '#recruitment/jobs/web/options.ts';
import type { ResumeFile, ResumeView } from '#recruitment/resumes/schema/resume.ts';
import { readResumeFile } from '#recruitment/resumes/service/files/files.ts';
import { columns, type DeliveryEventKind } from '../../columns.ts';
import type { DeliveryDeps } from '../../deps.ts';
import type { DeliveryState } from '../../web/states.ts';
import type { DeliveryRow } from '../deliveries.ts';
import { openSnapshot } from '../snapshot.ts';
import { findReceived, requireHandler } from './reach.ts';

interface ReceivedStep {
  at: Date;
  kind: DeliveryEventKind;
  state: DeliveryState;
  note: string | null;
  /** The staff member who made the step; null for the applicant, the rules, and steps from before this was stored. */
  staffId: number | null;
}

/** A delivery as staff read it: the delivered resume and the history. */
export interface ReceivedDelivery {
  row: DeliveryRow;
  resume: ResumeView;
  steps: ReceivedStep[];
}

/** Opens a delivery for staff and audits that. Throws 40004 as `findReceived`. */
export async function openReceivedDelivery(ctx: Context, deps: DeliveryDeps, number: string): Promise<ReceivedDelivery> {
  const row = await findReceived(ctx, number);
  const events = await ctx.db
    .selectFrom('deliveryEvents')
    .select(['at', 'kind', 'state', 'note', 'sealedNote', 'staffId'])
    .where('deliveryId', '=', row.id)
    .orderBy('id')
    .execute();
  const steps = events.map(({ note, sealedNote, ...event }) => ({
    ...event,
    note: readOptionalText(
      ctx,
      columns.deliveryEvents.sealedNote,
      { sealed: sealedNote, clear: note },
      { deliveryId: row.id, kind: event.kind },
    ),
  }));
  await audit(ctx, 'delivery.open', `delivery:${number}`);
  return { row, resume: await openSnapshot(ctx, deps, row.id), steps };
}

/** Returns the applicants' names in the delivered resumes of a page, by delivery id. */
export async function readApplicantNames(ctx: Context, deps: DeliveryDeps, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('deliveries').select(['id', 'sealedSnapshot']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sealedSnapshot }) => [id, deps.vault.sealedSnapshot.open(sealedSnapshot, { id }).basicInfo?.name ?? '']));
}

/** Contact fields that can be revealed. */
export type ContactField = 'mobile' | 'email' | 'idNumber';

/**
 * Returns one contact field of the applicant unmasked: the number as it is now, the mail address as delivered. The caller has
 * checked the permission. Throws 40004 when the field is empty.
 */
export async function readContactField(
  ctx: Context,
  deps: DeliveryDeps,
  { number, field }: { number: string; field: ContactField },
): Promise<string> {
  const value = await readField(ctx, deps, await findReceived(ctx, number), field);
  if (!value) throw fail('notFound');
  return value;
}

async function readField(
  ctx: Context,
  deps: DeliveryDeps,
  { id, seekerId }: DeliveryRow,
  field: ContactField,
): Promise<string | undefined> {
  if (field === 'mobile') return readSeekerMobile(ctx, deps.seekers, seekerId);
  if (field === 'email') return (await openSnapshot(ctx, deps, id)).basicInfo?.email;
  return readIdNumber(ctx, deps.seekers, seekerId);
}

interface ContactLine {
  name: string;
  mobile: string;
  email: string;
  education: string;
  school: string;
  major: string;
}

/** Returns the applicant's name and contact data, with the current number; for an approved export. */
export async function readApplicantContact(
  ctx: Context,
  deps: DeliveryDeps,
  { id, seekerId }: Pick<DeliveryRow, 'id' | 'seekerId'>,
): Promise<ContactLine> {
  requireHandler(ctx);
  const { basicInfo } = await openSnapshot(ctx, deps, id);
  const { name = '', email = '', school = '', major = '', highestEducation = '' } = basicInfo ?? {};
  return {
    name,
    mobile: await readSeekerMobile(ctx, deps.seekers, seekerId),
    email,
    education: optionLabelOf('education', highestEducation),
    school,
    major,
  };
}

/** Returns a delivered file with its bytes and audits the access. Throws 40004 for any other. */
export async function openReceivedFile(
  ctx: Context,
  deps: DeliveryDeps,
  { number, fileId }: { number: string; fileId: string },
): Promise<{ file: ResumeFile; bytes: Buffer }> {
  const row = await findReceived(ctx, number);
  const found = row.fileIds.includes(fileId) ? await readResumeFile(ctx, deps.resumes, fileId) : undefined;
  if (!found) throw fail('notFound');
  await audit(ctx, 'delivery.openFile', `delivery:${number}`, { file: fileId });
  return found;
}
