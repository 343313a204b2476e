import { sql } from 'kysely';
import type { z } from 'zod';
import { readPerson } from '#modules/client/login/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../../deps.ts';
import type { verifyInput, VerifyResult } from '../../schema.ts';
import { maskName, openSigner } from '../../signer.ts';

/**
 * Whether a file of this hash, SHA-256 or SM3, is one that the firm has signed: then what it is and when it was signed. A file that was
 * handed out before its time stamp was added is one as well. By the code that is printed on a file: what the firm has signed there, which says
 * nothing of the copy at hand. Of the signer no more is said than who has the file can read in it. Neither can be guessed, and there is no list.
 */
export async function verifyAgreement(ctx: Context, deps: AgreementDeps, asked: Question): Promise<VerifyResult> {
  const found = (await findDocument(ctx, deps, asked)) ?? (await findApplication(ctx, deps, asked));
  if (!found) return { verdict: 'unknown', document: null };
  const { signedAt, stampedAt, unstampedSm3, signer, ...document } = found;
  const { hash } = asked;
  return {
    verdict: hash === undefined ? 'registered' : 'genuine',
    document: {
      ...document,
      signedAt: signedAt.toISOString(),
      signer: maskName(signer),
      algorithm: hash === undefined ? null : hash === document.sm3 || hash === unstampedSm3 ? 'SM3' : 'SHA-256',
      stampedAt: stampedAt?.toISOString() ?? null,
    },
  };
}

type Question = z.output<typeof verifyInput>;

interface FoundFile extends Pick<NonNullable<VerifyResult['document']>, 'name' | 'version' | 'number' | 'sha256' | 'sm3'> {
  signedAt: Date;
  stampedAt: Date | null;
  unstampedSm3: string | null;
  signer: string;
}

async function findDocument(ctx: Context, { vault }: AgreementDeps, asked: Question): Promise<FoundFile | undefined> {
  const row = await ctx.db
    .selectFrom('agreementSignatures as f')
    .innerJoin('agreementSignings as g', 'g.id', 'f.signingId')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 'f.code').onRef('d.version', '=', 'f.version'))
    .select(['d.title as name', 'f.version', 'g.number', 'g.signedAt', 'g.id as signingId', 'g.sealedSigner'])
    .select(['f.pdfSha256 as sha256', 'f.pdfSm3 as sm3', 'f.unstampedSm3', 'f.stampedAt'])
    .where(isAskedFor(asked))
    .executeTakeFirst();
  if (!row) return undefined;
  const { signingId, sealedSigner, ...file } = row;
  return { ...file, signer: openSigner(vault, signingId, sealedSigner).name };
}

async function findApplication(ctx: Context, { security }: AgreementDeps, asked: Question): Promise<FoundFile | undefined> {
  const row = await ctx.db
    .selectFrom('caseRecords as f')
    .select(['f.number', 'f.clientId', 'f.drawnAt'])
    .select(['f.pdfSha256 as sha256', 'f.pdfSm3 as sm3', 'f.unstampedSm3', 'f.stampedAt'])
    .where(isAskedFor(asked))
    .executeTakeFirst();
  if (!row?.drawnAt) return undefined;
  const { clientId, drawnAt, ...file } = row;
  const { name: signer } = await readPerson(ctx, security, clientId);
  return { ...file, name: '业务办理申请书', version: null, signedAt: drawnAt, signer };
}

/** A condition on the file `f`: each of its hashes, and its code, has an index of its own. */
const isAskedFor = ({ hash, code }: Question) =>
  hash === undefined
    ? sql<boolean>`f.check_code = ${code ?? ''}`
    : sql<boolean>`${hash} in (f.pdf_sha256, f.pdf_sm3, f.unstamped_sha256, f.unstamped_sm3)`;
