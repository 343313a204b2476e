import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { openIdentityDeps, type IdentityDeps } from '#clients/id-cards/deps.ts';
import type { CardExaminer } from '#clients/id-cards/examine/examine-card.ts';
import type { CardLook } from '#clients/id-cards/examine/look-parser.ts';
import { ReaderError, type CardReading, type IdCardReader, type SideReading } from '#clients/id-cards/reader/id-card-reader.ts';
import type { CardSide } from '#clients/id-cards/schema.ts';
import { addImage } from '#clients/id-cards/service/images/add-image.ts';
import { bindImages } from '#clients/id-cards/service/images/bind-images.ts';
import { cardFields, fieldsOf, type CardField, type CardValues } from '#clients/id-cards/web/card-fields.ts';
import { giveConsent } from '#clients/privacy/service/consents.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildClient, type TestSecurity } from '../identity/clients.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildBusiness, buildCase } from './cases.ts';

/** Builds dependencies with the test's own keys and folder; pictures are not examined unless the test provides an examiner. */
export function buildIdentityDeps(folder: string, security: TestSecurity, examiner: CardExaminer = emptyExaminer): IdentityDeps {
  return { ...openIdentityDeps({ secret: testSecret(), profile: 'SM2', files: openFileStore(folder), security }), examiner };
}

export const emptyExaminer: CardExaminer = { examine: async () => ({ look: null, reading: null, straight: null, picture: null }) };

/** A well photographed card. */
export const goodCardLook: CardLook = {
  isFound: true,
  isCut: false,
  longSide: 1000,
  slant: 1,
  angle: 0,
  blur: 0.3,
  glare: 0,
  light: 200,
};

/** Accepts every picture as well photographed, or as the test says, and reads it with the reader. */
export const createExaminer = (reader: IdCardReader, look: Partial<CardLook> = {}): CardExaminer => ({
  async examine(_ctx, picture) {
    const reading = await reader.read(picture).catch((error: unknown) => {
      if (error instanceof ReaderError) return null;
      throw error;
    });
    return { look: { ...goodCardLook, ...look }, reading, straight: { width: 640, height: 400 }, picture };
  },
});

/** Reads the specimen's data for the side that the colour of `buildPicture` identifies, with the changes of the test; counts its calls. */
export function createSpecimenReader(changes: Partial<Record<CardField, string | undefined>> = {}, confidence = 0.95) {
  let asked = 0;
  const read = async (picture: Buffer): Promise<CardReading> => {
    asked += 1;
    const { channels } = await sharp(picture).stats();
    const side = channels[0]!.mean < channels[2]!.mean ? 'front' : 'back';
    const values = { ...cardValues, ...changes };
    const fields = fieldsOf[side].flatMap((name) => (values[name] ? [[name, { value: values[name], confidence }]] : []));
    return { side, turn: 0, fields: Object.fromEntries(fields) as SideReading };
  };
  return { read, asked: () => asked };
}

/** Reads a committed picture of a specimen card, see `demo/tools/draw-id-cards.ts`. */
export const readSpecimenPicture = (name: string): UploadedFile => ({
  name,
  type: 'application/octet-stream',
  bytes: readFileSync(new URL(`../../fixtures/identity/${name}`, import.meta.url)),
});

const plain = new Map<CardSide, Promise<Buffer>>();

/** Builds a picture that is large enough and empty; `createSpecimenReader` identifies the side by its colour. */
export async function buildPicture(side: CardSide = 'front'): Promise<UploadedFile> {
  const background = side === 'front' ? '#abc' : '#cba';
  const bytes =
    plain.get(side) ??
    sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
  plain.set(side, bytes);
  return { name: '照片.jpg', type: 'image/jpeg', bytes: await bytes };
}

/** The data of the specimen card. */
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

export type TestClientContext = Context & { actor: Extract<Context['actor'], { kind: 'client' }> };

/** Builds a client with the specimen's name and number who has consented to the photos; override what differs. */
export async function buildCardHolder(
  ctx: Context,
  security: ClientSecurity,
  { hasConsented = true, ...overrides }: { hasConsented?: boolean; name?: string; idNumber?: string } = {},
): Promise<TestClientContext> {
  const { id: clientId } = await buildClient(ctx, security, { name: cardValues.name, idNumber: cardValues.number, ...overrides });
  const mine: TestClientContext = { ...ctx, actor: { kind: 'client', clientId, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' } };
  if (hasConsented) await giveConsent(mine, clientId, { code: 'id_photo', version: 1 });
  return mine;
}

/** Publishes the business of the card update: the card, then the confirmation. */
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

export async function buildCardCase(mine: TestClientContext): Promise<string> {
  return (await buildCase(mine, { clientId: mine.actor.clientId, busiCode: 'id_card_update' })).id;
}

/** Uploads a picture of a side. Returns its id. */
export async function sendPicture(mine: TestClientContext, deps: IdentityDeps, side: CardSide, file?: UploadedFile): Promise<string> {
  return (await addImage(mine, deps, { side, file: file ?? (await buildPicture(side)) })).fileId;
}

/** Builds a case that has both pictures. */
export async function buildCaseWithPictures(mine: TestClientContext, deps: IdentityDeps): Promise<string> {
  const acptId = await buildCardCase(mine);
  await sendPicture(mine, deps, 'front');
  await sendPicture(mine, deps, 'back');
  await bindImages(mine, deps, { acpt_id: acptId });
  return acptId;
}
