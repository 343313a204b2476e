import { randomBytes, randomUUID } from 'node:crypto';
import type { CaseDeps } from '#clients/cases/deps.ts';
import type { CaseOutcome } from '#clients/cases/ports.ts';
import type { CaseView } from '#clients/cases/schema/cases.ts';
import { viewCase } from '#clients/cases/service/case-view.ts';
import { findCase, type CaseRow } from '#clients/cases/service/cases.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../../deps.ts';
import { applicationBlocks, applicationTexts } from '../../files/application-file.ts';
import type { SignedApplication } from '../../schema.ts';
import { toSigner } from '../../signer.ts';
import { makeSignedFile } from './make-signed-file.ts';
import { storeSignedFile } from './store-signed-file.ts';

/** The queue that makes the signed application files of decided cases. */
export const applicationQueue = 'agreement.application';

export interface ApplicationDeps {
  agreement: AgreementDeps;
  cases: CaseDeps;
}

/** Queues the signed application file of a case; the job starts when the deciding transaction commits. */
export async function queueApplicationFile(tx: Context, { id: caseId, clientId, number }: CaseRow, decided: CaseOutcome): Promise<void> {
  const id = randomUUID();
  await tx.db
    .insertInto('caseRecords')
    .values({ id, caseId, clientId, number, decidedAt: tx.now, ...decided })
    .execute();
  await tx.jobs.send(tx.db, applicationQueue, { id });
}

/** Returns where the application file of a case can be found; null for a case without one. */
export async function findApplication(ctx: Context, { id: caseId }: CaseRow): Promise<CaseView['file']> {
  const row = await ctx.db.selectFrom('caseRecords').select(['id', 'drawnAt']).where('caseId', '=', caseId).executeTakeFirst();
  return row ? { id: row.id, state: row.drawnAt ? 'ready' : 'drawing' } : null;
}

/** Makes a missing file. Idempotent and safe for parallel processes. */
export async function renderApplicationFile(ctx: Context, { agreement, cases }: ApplicationDeps, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('caseRecords')
    .select(['caseId', 'decidedAt'])
    .where('id', '=', id)
    .where('drawnAt', 'is', null)
    .executeTakeFirst();
  const found = row && (await findCase(ctx, row.caseId));
  if (!found) return;
  const checkCode = randomBytes(16).toString('base64url');
  const { firm } = await getSettings(ctx);
  const record = {
    view: await viewCase(ctx, cases, found),
    applicant: toSigner(await readPerson(ctx, agreement.security, found.clientId)),
    firm: firm.name,
    publicUrl: agreement.publicUrl,
    checkCode,
  };
  const signed = await makeSignedFile(
    ctx,
    agreement,
    {
      title: '业务办理申请书',
      subtitle: `${record.view.name}　受理编号 ${record.view.number}`,
      blocks: applicationBlocks(record),
      footer: `${firm.name}　受理编号 ${record.view.number}`,
      createdAt: row.decidedAt,
    },
    { ...applicationTexts(record), signer: firm.name },
  );
  await storeSignedFile(ctx, agreement, { table: 'caseRecords', id, signed, checkCode });
}

/**
 * Makes files that a killed process or a failed job left behind; a failing file does not block the others. Returns how many were
 * missing.
 */
export async function renderMissingApplicationFiles(ctx: Context, deps: ApplicationDeps): Promise<number> {
  const rows = await ctx.db.selectFrom('caseRecords').select('id').where('drawnAt', 'is', null).orderBy('decidedAt').limit(200).execute();
  for (const { id } of rows)
    await renderApplicationFile(ctx, deps, id).catch((error: unknown) =>
      ctx.log.error({ err: error, application: id }, 'application file not created'),
    );
  return rows.length;
}

/** Lists the application files of a client's decided cases, newest first. */
export async function listApplications(ctx: Context, clientId: number): Promise<SignedApplication[]> {
  const rows = await ctx.db
    .selectFrom('caseRecords')
    .select(['id', 'caseId as acptId', 'number', 'business', 'isApproved', 'decidedAt', 'drawnAt'])
    .select(['pdfSize as size', 'pdfSha256 as sha256', 'pdfSm3 as sm3'])
    .where('clientId', '=', clientId)
    .orderBy('decidedAt', 'desc')
    .execute();
  return rows.map(({ drawnAt, decidedAt, ...row }) => ({
    ...row,
    decidedAt: decidedAt.toISOString(),
    state: drawnAt ? ('ready' as const) : ('drawing' as const),
  }));
}
