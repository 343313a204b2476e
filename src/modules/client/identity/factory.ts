import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { UploadedFile } from '#contract/call.ts';
import { buildBusiness, buildCase } from '#modules/client/cases/factory.ts';
import { buildClient, type TestSecurity } from '#modules/client/login/factory.ts';
import { giveConsent } from '#modules/client/privacy/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { openIdentityDeps, type IdentityDeps } from './deps.ts';
import type { IdCardReader } from './reader/id-card-reader.ts';
import type { CardSide } from './schema.ts';
import { addImage } from './service/images.ts';
import { bindImages } from './service/bind-images.ts';
import { cardFields, type CardValues } from './web/card-fields.ts';

/** Deps on the test's own keys and folder; nothing is read from a picture unless the test says what. */
export function buildIdentityDeps(folder: string, security: TestSecurity, reader: IdCardReader = readsNothing): IdentityDeps {
  return { ...openIdentityDeps({ secret: testSecret(), profile: 'SM2', files: openFileStore(folder), security }), reader };
}

const readsNothing: IdCardReader = { read: async () => ({}) };

/** A committed picture of a specimen card, see `demo/tools/draw-id-cards.ts`. */
export const specimen = (name: string): UploadedFile => ({
  name,
  type: 'application/octet-stream',
  bytes: readFileSync(new URL(`../../../../test/fixtures/identity/${name}`, import.meta.url)),
});

let plain: Promise<Buffer> | undefined;

/** A picture that is large enough and shows nothing. */
export async function buildPicture(): Promise<UploadedFile> {
  plain ??= sharp({ create: { width: 640, height: 400, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
  return { name: '照片.jpg', type: 'image/jpeg', bytes: await plain };
}

/** What stands on the specimen card. */
export const cardValues: CardValues = {
  name: '演示客户十三',
  sex: '男',
  nation: '汉',
  birth: '1987-08-17',
  address: '示例省样本市演示区示范路13号',
  number: '110000198708170139',
  issuer: '样本市公安局演示分局',
  validFrom: '2026-03-16',
  validUntil: '2046-03-16',
};

export const allConfirmed = [...cardFields];

export type ClientContext = Context & { actor: Extract<Context['actor'], { kind: 'client' }> };

/** A client by the specimen's name and number who has agreed to the photos; say what is different. */
export async function buildHolder(
  ctx: Context,
  security: TestSecurity,
  { hasConsented = true, ...overrides }: { hasConsented?: boolean; name?: string; idNumber?: string } = {},
): Promise<ClientContext> {
  const { id: clientId } = await buildClient(ctx, security, { name: cardValues.name, idNumber: cardValues.number, ...overrides });
  const mine: ClientContext = { ...ctx, actor: { kind: 'client', clientId, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' } };
  if (hasConsented) await giveConsent(mine, clientId, { code: 'id_photo', version: 1 });
  return mine;
}

/** Publishes the business of the update: the card, then the confirmation. */
export async function publishCardUpdate(ctx: Context): Promise<void> {
  await buildBusiness(ctx, {
    code: 'id_card_update',
    effect: 'updateIdCard',
    steps: [
      { code: 'id_card', name: '身份证照片', kind: 'idCard' },
      { code: 'confirm', name: '确认提交', kind: 'confirm' },
    ],
  });
}

/** The client's case of the update. */
export async function buildCardCase(mine: ClientContext): Promise<string> {
  return (await buildCase(mine, { clientId: mine.actor.clientId, busiCode: 'id_card_update' })).id;
}

/** Keeps a picture of a side. Returns its id. */
export async function sendPicture(mine: ClientContext, deps: IdentityDeps, side: CardSide, file?: UploadedFile): Promise<string> {
  return (await addImage(mine, deps, { side, file: file ?? (await buildPicture()) })).fileId;
}

/** A case that has both pictures. */
export async function buildBoundCase(mine: ClientContext, deps: IdentityDeps): Promise<string> {
  const acptId = await buildCardCase(mine);
  await sendPicture(mine, deps, 'front');
  await sendPicture(mine, deps, 'back');
  await bindImages(mine, deps, { acpt_id: acptId });
  return acptId;
}
