import { sql } from 'kysely';
import type { z } from 'zod';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../../deps.ts';
import type { verifyInput, VerifyResult } from '../../schema.ts';
import { maskName, openSigner } from '../../signer.ts';

/**
 * Finds a file signed by the firm by its SHA-256 or SM3 hash and returns what it is and when it was signed. Copies from before
 * the time stamp are genuine as well; copies from before renewed proofs are reported as `added`. The code printed on a file only
 * shows what was signed and does not verify the copy. The signer is named no more fully than in the file itself. Neither hashes
 * nor codes can be guessed, and there is no list.
 */
export async function verifyAgreement(ctx: Context, deps: AgreementDeps, { hash, code }: Question): Promise<VerifyResult> {
  const former = hash === undefined ? undefined : await findFormer(ctx, hash);
  const asked = former ? { id: former.signatureId ?? former.recordId ?? '' } : { hash, code };
  const found = (await findDocument(ctx, deps, asked)) ?? (await findApplication(ctx, deps, asked));
  if (!found) return { verdict: 'unknown', document: null };
  const { signedAt, stampedAt, archivedAt, unstampedSm3, signer, ...document } = found;
  const isSm3 = hash === document.sm3 || hash === unstampedSm3 || hash === former?.sm3;
  return {
    verdict: hash === undefined ? 'registered' : former ? 'added' : 'genuine',
    document: {
      ...document,
      signedAt: signedAt.toISOString(),
      signer: maskName(signer),
      algorithm: hash === undefined ? null : isSm3 ? 'SM3' : 'SHA-256',
      stampedAt: stampedAt?.toISOString() ?? null,
      archivedAt: archivedAt?.toISOString() ?? null,
    },
  };
}

type Question = z.output<typeof verifyInput>;

/** Finds a file by its hash before its proofs were renewed. */
const findFormer = (ctx: Context, hash: string) =>
  ctx.db
    .selectFrom('signedFileVersions')
    .select(['sm3', 'signatureId', 'recordId'])
    .where((eb) => eb.or([eb('sha256', '=', hash), eb('sm3', '=', hash)]))
    .executeTakeFirst();

interface FoundFile extends Pick<NonNullable<VerifyResult['document']>, 'name' | 'version' | 'number' | 'sha256' | 'sm3'> {
  signedAt: Date;
  stampedAt: Date | null;
  archivedAt: Date | null;
  unstampedSm3: string | null;
  signer: string;
}

async function findDocument(ctx: Context, { vault }: AgreementDeps, asked: Asked): Promise<FoundFile | undefined> {
  const row = await ctx.db
    .selectFrom('agreementSignatures as f')
    .innerJoin('agreementSignings as g', 'g.id', 'f.signingId')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 'f.code').onRef('d.version', '=', 'f.version'))
    .select(['d.title as name', 'f.version', 'g.number', 'g.signedAt', 'g.id as signingId', 'g.sealedSigner'])
    .select(['f.pdfSha256 as sha256', 'f.pdfSm3 as sm3', 'f.unstampedSm3', 'f.stampedAt', 'f.archivedAt'])
    .where(isAskedFor(asked))
    .executeTakeFirst();
  if (!row) return undefined;
  const { signingId, sealedSigner, ...file } = row;
  return { ...file, signer: openSigner(vault, signingId, sealedSigner).name };
}

async function findApplication(ctx: Context, { security }: AgreementDeps, asked: Asked): Promise<FoundFile | undefined> {
  const row = await ctx.db
    .selectFrom('caseRecords as f')
    .select(['f.number', 'f.clientId', 'f.drawnAt'])
    .select(['f.pdfSha256 as sha256', 'f.pdfSm3 as sm3', 'f.unstampedSm3', 'f.stampedAt', 'f.archivedAt'])
    .where(isAskedFor(asked))
    .executeTakeFirst();
  if (!row?.drawnAt) return undefined;
  const { clientId, drawnAt, ...file } = row;
  const { name: signer } = await readPerson(ctx, security, clientId);
  return { ...file, name: '业务办理申请书', version: null, signedAt: drawnAt, signer };
}

type Asked = { id: string } | Question;

/** Returns a condition on the file `f`. Each hash and the code has its own index. */
function isAskedFor(asked: Asked) {
  if ('id' in asked) return sql<boolean>`f.id = ${asked.id}`;
  return asked.hash === undefined
    ? sql<boolean>`f.check_code = ${asked.code ?? ''}`
    : sql<boolean>`${asked.hash} in (f.pdf_sha256, f.pdf_sm3, f.unstamped_sha256, f.unstamped_sm3)`;
}
