import { randomUUID } from 'node:crypto';
import { readBusinessOf } from '#clients/cases/service/businesses/read-business.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Terminal } from '#identity/accounts/schema.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import { tellClient } from '#identity/clients/service/notices.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { AgreementDeps } from '../deps.ts';
import type { SignResult } from '../schema.ts';
import { sealSigner } from '../signer.ts';
import { newSigningNumber } from '../vault.ts';
import type { CaseAccess } from './case-access.ts';
import type { AgreementDocument } from './documents.ts';

/** A document that was open before its signer, and since when. */
export interface ReadDocument extends AgreementDocument {
  openedAt: Date;
}

/** A signing that stands. */
export interface Signing extends SignResult {
  id: string;
  business: string;
}

interface SigningFacts {
  access: CaseAccess;
  row: CaseRow;
  step: string;
  documents: readonly ReadDocument[];
  /** What was told of the terminal. */
  terminal: Terminal | null;
}

/** Keeps who signed which texts, when, from where and by what right. */
export async function keepSigning(
  tx: Context,
  { vault }: Pick<AgreementDeps, 'vault'>,
  { access, row, step, documents, terminal }: SigningFacts,
): Promise<Signing> {
  const { name: business } = await readBusinessOf(tx, row);
  const [id, number] = [randomUUID(), newSigningNumber(shanghaiDay(tx.now))];
  await tx.db
    .insertInto('agreementSignings')
    .values({
      id,
      number,
      caseId: row.id,
      clientId: row.clientId,
      step,
      business,
      signedAt: tx.now,
      ip: tx.ip ?? null,
      device: deviceNameOf(tx.userAgent),
      channel: access.channel,
      terminal: terminal && JSON.stringify(terminal),
      sealedSigner: sealSigner(vault, id, access.person),
    })
    .execute();
  const signed = documents.map(({ openedAt, ...document }) => ({ id: randomUUID(), openedAt, document }));
  await tx.db
    .insertInto('agreementSignatures')
    .values(
      signed.map(({ id: signature, openedAt, document: { code, version, sha256, sm3 } }) => ({
        id: signature,
        signingId: id,
        code,
        version,
        textSha256: sha256,
        textSm3: sm3,
        openedAt,
      })),
    )
    .execute();
  const shown = signed.map(({ id: signature, document: { code, title, version, sha256 } }) => ({
    id: signature,
    code,
    name: title,
    version,
    sha256,
  }));
  // In the order in which they are read back.
  return { id, business, number, signedAt: tx.now.toISOString(), documents: shown.toSorted((a, b) => (a.code < b.code ? -1 : 1)) };
}

/** Tells the signer, at the number that the code went to. */
export async function tellSigned(
  tx: Context,
  { security }: Pick<AgreementDeps, 'security'>,
  clientId: number,
  business: string,
): Promise<void> {
  await tellClient(tx, security, clientId, { template: 'agreementSigned', values: { business, at: inBeijing(tx.now) } });
}
