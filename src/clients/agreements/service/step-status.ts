import type { StepOf } from '#clients/cases/flow.ts';
import { readSteps, requireStep, type CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import type { SignResult } from '../schema.ts';

type AgreementStep = StepOf<'agreements'>;

/**
 * Returns the first unfinished signing step of a case. Throws 40009 when the case is no longer being filled in, has no such step,
 * or an earlier step is not done.
 */
export async function requireAgreementStep(ctx: Context, row: CaseRow): Promise<AgreementStep> {
  const records = await readSteps(ctx, row.id);
  const steps = row.steps.filter((step): step is AgreementStep => step.kind === 'agreements');
  const next = steps.find(({ code }) => records.get(code)?.state !== 'done') ?? steps.at(-1);
  return requireStep(ctx, row, 'agreements', ({ code }) => code === next?.code);
}

/** Returns what was signed in a case once all its documents are signed and none of the steps was returned; undefined otherwise. */
export async function findSigningResult(ctx: Context, row: CaseRow): Promise<SignResult | undefined> {
  const records = await readSteps(ctx, row.id);
  const steps = row.steps.filter((step): step is AgreementStep => step.kind === 'agreements');
  let result: SignResult | undefined;
  for (const step of steps) {
    const signed = await findSignedOf(ctx, row, step, records);
    if (!signed) return undefined;
    result = result ? { ...signed, documents: [...result.documents, ...signed.documents] } : signed;
  }
  return result;
}

/** Lists the codes of the documents of a step that have no valid signature in this case. */
export async function findUnsignedDocuments(ctx: Context, row: CaseRow, step: AgreementStep): Promise<readonly string[]> {
  return (await findSignedOf(ctx, row, step)) ? [] : step.documents;
}

/** A signing is valid while its step is done with this signing as proof and it covers every document of the step. */
async function findSignedOf(
  ctx: Context,
  row: CaseRow,
  step: AgreementStep,
  records?: Awaited<ReturnType<typeof readSteps>>,
): Promise<SignResult | undefined> {
  const record = (records ?? (await readSteps(ctx, row.id))).get(step.code);
  const id = record?.evidence.signing;
  if (record?.state !== 'done' || typeof id !== 'string') return undefined;
  const signing = await readSigning(ctx, row.id, id);
  const codes = new Set(signing?.documents.map(({ code }) => code));
  return step.documents.every((code) => codes.has(code)) ? signing : undefined;
}

async function readSigning(ctx: Context, caseId: string, id: string): Promise<SignResult | undefined> {
  const signing = await ctx.db
    .selectFrom('agreementSignings')
    .select(['number', 'signedAt'])
    .where('id', '=', id)
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  if (!signing) return undefined;
  const documents = await ctx.db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 's.code').onRef('d.version', '=', 's.version'))
    .select(['s.id', 's.code', 'd.title as name', 's.version', 's.textSha256 as sha256'])
    .where('s.signingId', '=', id)
    .orderBy('s.code')
    .execute();
  return { number: signing.number, signedAt: signing.signedAt.toISOString(), documents };
}
