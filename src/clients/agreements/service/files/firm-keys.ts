import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { sm2 } from 'sm-crypto-v2';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { toDerSignature } from '#platform/crypto/sm2/sm2-key.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CertifiedKey } from '#platform/pdf/certificates.ts';
import type { PdfSigner } from '#platform/pdf/sign-pdf.ts';
import type { AgreementDeps } from '../../deps.ts';

type KeyRow = Selectable<Tables['agreementKeys']>;
type KeyKind = KeyRow['kind'];

/** The certificate module is loaded with the first signature; this saves 3 MB until then. */
const loadCertificates = () => import('#platform/pdf/certificates.ts');

/** In years. A certificate is reissued before it expires for readers of the documents. */
const lives = { authority: 20, signing: 5, sm2: 5 } as const;
const dayMs = 86_400_000;
// Any fixed number works: of two processes that find no key, the second waits for the lock and uses the key of the first.
const keyLock = 7_200_039;

/** Returns the signer of the firm's files: its own certificate when configured, otherwise a generated demo authority. */
export async function readFirmSigner(
  ctx: Context,
  { firmCertificate, vault }: Pick<AgreementDeps, 'firmCertificate' | 'vault'>,
): Promise<PdfSigner> {
  const { importPrivateKey } = await loadCertificates();
  if (firmCertificate) {
    const [own, ...above] = firmCertificate.certificates;
    const key = firmCertificate.privateKey.export({ type: 'pkcs8', format: 'der' });
    return { privateKey: await importPrivateKey(key), certificates: [own.raw, ...above.map(({ raw }) => raw)] };
  }
  const signing = certified(vault, await readKey(ctx, { vault }, 'signing'));
  const authority = certified(vault, await readKey(ctx, { vault }, 'authority'));
  return { privateKey: await importPrivateKey(signing.privateKey), certificates: [signing.certificate, authority.certificate] };
}

/** Signs the SM3 hash of a file with the firm's SM2 key (GB/T 32918.2, DER in hex). */
export async function signWithSm2(
  ctx: Context,
  { vault, sm2InModule }: Pick<AgreementDeps, 'vault' | 'sm2InModule'>,
  sm3: string,
): Promise<{ sm2Key: string; sm2Signature: string }> {
  if (sm2InModule) {
    const made = await sm2InModule.sign(Buffer.from(sm3, 'hex'));
    return { sm2Key: sm2InModule.publicKey, sm2Signature: toDerSignature(made).toString('hex') };
  }
  const row = await readKey(ctx, { vault }, 'sm2');
  const privateKey = vault.agreementKeys.sealedPrivateKey.open(row.sealedPrivateKey, row);
  const signature = sm2.doSignature(Buffer.from(sm3, 'hex'), privateKey, { hash: true, der: true, publicKey: row.publicKey ?? '' });
  return { sm2Key: row.publicKey ?? '', sm2Signature: signature };
}

/** Returns the newest key of a kind, or creates one when none is valid for another day. */
async function readKey(ctx: Context, deps: Pick<AgreementDeps, 'vault'>, kind: KeyKind): Promise<KeyRow> {
  return (await findKey(ctx, kind)) ?? (await makeKey(ctx, deps, kind));
}

function findKey(ctx: Context, kind: KeyKind): Promise<KeyRow | undefined> {
  return ctx.db
    .selectFrom('agreementKeys')
    .selectAll()
    .where('kind', '=', kind)
    .where('expiresAt', '>', new Date(ctx.now.getTime() + dayMs))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function makeKey(ctx: Context, { vault }: Pick<AgreementDeps, 'vault'>, kind: KeyKind): Promise<KeyRow> {
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${keyLock})`.execute(tx.db);
    const existing = await findKey(tx, kind);
    if (existing) return existing;
    const id = randomBytes(9).toString('base64url');
    const made = kind === 'sm2' ? makeSm2() : await certify(tx, { vault }, kind);
    const expiresAt = new Date(tx.now);
    expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + lives[kind]);
    return tx.db
      .insertInto('agreementKeys')
      .values({
        id,
        kind,
        certificate: made.certificate,
        publicKey: made.publicKey,
        sealedPrivateKey: vault.agreementKeys.sealedPrivateKey.seal(made.privateKey, { id }),
        createdAt: tx.now,
        expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

interface NewKey {
  certificate: Buffer | null;
  publicKey: string | null;
  privateKey: string;
}

function makeSm2(): NewKey {
  const { publicKey, privateKey } = sm2.generateKeyPairHex();
  return { certificate: null, publicKey, privateKey };
}

async function certify(tx: Context, deps: Pick<AgreementDeps, 'vault'>, kind: 'authority' | 'signing'): Promise<NewKey> {
  const { createAuthority, issueSigningCertificate } = await loadCertificates();
  const { name: organisation } = (await getSettings(tx)).firm;
  // Slightly in the past, for readers whose clock is slow.
  const spec = { organisation, notBefore: new Date(tx.now.getTime() - dayMs), years: lives[kind] };
  const made =
    kind === 'authority'
      ? await createAuthority({ ...spec, name: '演示根证书（示例，不受公众信任）' })
      : await issueSigningCertificate(certified(deps.vault, await readKey(tx, deps, 'authority')), {
          ...spec,
          name: `${organisation}电子签名`,
        });
  return { certificate: made.certificate, publicKey: null, privateKey: made.privateKey.toString('base64') };
}

function certified(vault: AgreementDeps['vault'], { id, certificate, sealedPrivateKey }: KeyRow): CertifiedKey {
  if (!certificate) throw new Error('a key without its certificate');
  return { certificate, privateKey: Buffer.from(vault.agreementKeys.sealedPrivateKey.open(sealedPrivateKey, { id }), 'base64') };
}
