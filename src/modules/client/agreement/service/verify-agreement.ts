import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../deps.ts';
import type { verifyInput, VerifyResult } from '../schema.ts';
import { maskName, openSigner } from '../signer.ts';

/**
 * Whether a file of this hash, SHA-256 or SM3, is one that the firm has signed: then what it is and when it was signed. A file that was
 * handed out before its time stamp was added is one as well. By the code that is printed on a file: what the firm has signed there, which says
 * nothing of the copy at hand. Of the signer no more is said than who has the file can read in it. Neither can be guessed, and there is no list.
 */
export async function verifyAgreement(ctx: Context, { vault }: AgreementDeps, asked: z.output<typeof verifyInput>): Promise<VerifyResult> {
  const row = await find(ctx, asked);
  if (!row) return { verdict: 'unknown', document: null };
  const { signingId, sealedSigner, signedAt, stampedAt, unstampedSm3, ...document } = row;
  const { hash } = asked;
  return {
    verdict: hash === undefined ? 'registered' : 'genuine',
    document: {
      ...document,
      signedAt: signedAt.toISOString(),
      signer: maskName(openSigner(vault, signingId, sealedSigner).name),
      algorithm: hash === undefined ? null : hash === document.sm3 || hash === unstampedSm3 ? 'SM3' : 'SHA-256',
      stampedAt: stampedAt?.toISOString() ?? null,
    },
  };
}

const hashes = ['s.pdfSha256', 's.pdfSm3', 's.unstampedSha256', 's.unstampedSm3'] as const;

function find(ctx: Context, { hash, code }: z.output<typeof verifyInput>) {
  return ctx.db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementSignings as g', 'g.id', 's.signingId')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 's.code').onRef('d.version', '=', 's.version'))
    .select(['d.title as name', 's.version', 'g.number', 'g.signedAt', 'g.id as signingId', 'g.sealedSigner'])
    .select(['s.pdfSha256 as sha256', 's.pdfSm3 as sm3', 's.unstampedSm3', 's.stampedAt'])
    .where(({ or, eb }) => (hash === undefined ? eb('s.checkCode', '=', code ?? '') : or(hashes.map((column) => eb(column, '=', hash)))))
    .executeTakeFirst();
}
