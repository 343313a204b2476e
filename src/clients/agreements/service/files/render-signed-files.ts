import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { AgreementDeps } from '../../deps.ts';
import { signingBlocks, signatureTexts, documentBlocks } from '../../files/signed-file.ts';
import { openSigner } from '../../signer.ts';
import { readDocument } from '../documents.ts';
import { makeSignedFile } from './make-signed-file.ts';
import { storeSignedFile } from './store-signed-file.ts';

/** The queue that makes the signed files of a signing. */
export const signedFileQueue = 'agreement.draw';

type SigningRow = Selectable<Tables['agreementSignings']>;
type SignatureRow = Pick<Selectable<Tables['agreementSignatures']>, 'id' | 'code' | 'version' | 'textSha256' | 'textSm3' | 'openedAt'>;

/**
 * Makes the missing signed files of a signing. Idempotent and safe for parallel processes: the first file is stored, the other
 * one is discarded.
 */
export async function renderSignedFiles(ctx: Context, deps: AgreementDeps, signingId: string): Promise<void> {
  const signing = await ctx.db.selectFrom('agreementSignings').selectAll().where('id', '=', signingId).executeTakeFirst();
  if (!signing) return;
  const waiting = await ctx.db
    .selectFrom('agreementSignatures')
    .select(['id', 'code', 'version', 'textSha256', 'textSm3', 'openedAt'])
    .where('signingId', '=', signingId)
    .where('drawnAt', 'is', null)
    .orderBy('code')
    .execute();
  for (const signature of waiting) await drawSignature(ctx, deps, signing, signature);
}

/**
 * Makes files that a killed process or a failed job left behind; a failing file does not block the others. Returns the number of
 * signings.
 */
export async function renderMissingSignedFiles(ctx: Context, deps: AgreementDeps): Promise<number> {
  const rows = await ctx.db
    .selectFrom('agreementSignatures')
    .select('signingId')
    .distinct()
    .where('drawnAt', 'is', null)
    .limit(200)
    .execute();
  for (const { signingId } of rows)
    await renderSignedFiles(ctx, deps, signingId).catch((error: unknown) =>
      ctx.log.error({ err: error, signing: signingId }, 'signed file not created'),
    );
  return rows.length;
}

async function drawSignature(ctx: Context, deps: AgreementDeps, signing: SigningRow, signature: SignatureRow): Promise<void> {
  const checkCode = randomBytes(16).toString('base64url');
  const signed = await makeFile(ctx, deps, { signing, signature, checkCode });
  await storeSignedFile(ctx, deps, { table: 'agreementSignatures', id: signature.id, signed, checkCode });
}

interface FileToMake {
  signing: SigningRow;
  signature: SignatureRow;
  checkCode: string;
}

async function makeFile(ctx: Context, deps: AgreementDeps, { signing, signature, checkCode }: FileToMake): Promise<Buffer> {
  const document = await readDocument(ctx, signature.code, signature.version);
  const { firm } = await getSettings(ctx);
  const signer = openSigner(deps.vault, signing.id, signing.sealedSigner);
  const record = { signing, signature, document, signer, firm: firm.name, publicUrl: deps.publicUrl, checkCode };
  return makeSignedFile(
    ctx,
    deps,
    {
      title: document.title,
      subtitle: `第 ${document.version} 版，自 ${document.validFrom} 起施行。签署编号 ${signing.number}`,
      blocks: [...documentBlocks(document), ...signingBlocks(record)],
      footer: `${firm.name}　签署编号 ${signing.number}`,
      createdAt: signing.signedAt,
    },
    { ...signatureTexts(record), signer: firm.name },
  );
}
