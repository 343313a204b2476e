import { beforeAll, expect, test } from 'vitest';
import { QueueFullError } from '#platform/picture/bounded-queue.ts';
import {
  buildCaseWithPictures,
  buildCardCase,
  buildCardHolder,
  buildIdentityDeps,
  cardValues,
  createExaminer,
  publishCardUpdate,
  createSpecimenReader,
  type TestClientContext,
} from '#test/factories/clients/id-cards.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { ReaderError, type IdCardReader } from './reader/id-card-reader.ts';
import { suggestNumber } from './reader/suggest-number.ts';
import { readCardImages } from './service/read-images.ts';
import type { CardValues } from './web/card-fields.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const security = buildSecurity();

beforeAll(() => publishCardUpdate(context()));

async function bound(
  reader: IdCardReader,
  idNumber?: string,
): Promise<{ ctx: TestClientContext; deps: ReturnType<typeof buildIdentityDeps>; acpt_id: string }> {
  const ctx = await buildCardHolder(context(), security, idNumber ? { idNumber } : {});
  const deps = buildIdentityDeps(folder, security, createExaminer(reader));
  return { ctx, deps, acpt_id: await buildCaseWithPictures(ctx, deps) };
}

test('consistent readings are clear, and each picture is read once', async () => {
  const reader = createSpecimenReader();
  const { ctx, deps, acpt_id } = await bound(reader);
  const first = await readCardImages(ctx, deps, { acpt_id });
  expect(first.outcome).toBe('read');
  expect(Object.entries(first.fields).map(([name, { value, isClear }]) => [name, value, isClear])).toEqual(
    Object.entries(cardValues).map(([name, value]) => [name, value, true]),
  );
  expect(await readCardImages(ctx, deps, { acpt_id })).toEqual(first);
  expect(reader.asked()).toBe(2);
  const rows = await db.selectFrom('identityImages').select('sealedExamination').where('clientId', '=', ctx.actor.clientId).execute();
  expect(rows.every(({ sealedExamination }) => sealedExamination !== null && !sealedExamination.includes(cardValues.number))).toBe(true);
});

test.each<[keyof CardValues, Partial<CardValues>, RegExp]>([
  ['birth', { birth: '1987-08-18' }, /第7至14位/],
  ['sex', { sex: '女' }, /第17位/],
  ['number', { number: '110000198708170138' }, /校验位/],
  ['number', { number: '110000199003080023', birth: '1990-03-08', sex: '女' }, /账户登记/],
  ['name', { name: '演示客户十' }, /账户登记/],
  ['validUntil', { validFrom: '2006-03-16', validUntil: '2026-03-16' }, /已过有效期/],
  ['validUntil', { validUntil: '2036-03-16' }, /20年/],
])('a doubt about %s is said, and the field is not clear', async (name, changes, doubt) => {
  const { ctx, deps, acpt_id } = await bound(createSpecimenReader(changes));
  const { fields } = await readCardImages(ctx, deps, { acpt_id });
  expect(fields[name]).toMatchObject({ isClear: false, doubt: expect.stringMatching(doubt) as string });
});

test('a reading with low confidence is not clear', async () => {
  const { ctx, deps, acpt_id } = await bound(createSpecimenReader({}, 0.79));
  const { fields } = await readCardImages(ctx, deps, { acpt_id });
  expect(Object.values(fields).every(({ isClear }) => !isClear)).toBe(true);
});

test('missing birth date and sex are derived from a valid number only', async () => {
  const missing = async (changes: Partial<CardValues> = {}) => {
    const whole = createSpecimenReader(changes);
    const { ctx, deps, acpt_id } = await bound({
      read: async (picture) => {
        const { fields, ...rest } = await whole.read(picture);
        const { birth: _birth, sex: _sex, ...others } = fields;
        return { ...rest, fields: others };
      },
    });
    return (await readCardImages(ctx, deps, { acpt_id })).fields;
  };
  expect(await missing()).toMatchObject({ birth: { value: '1987-08-17', isClear: true }, sex: { value: '男', isClear: true } });
  const wrong = await missing({ number: '110000198708170138' });
  expect([wrong.birth, wrong.sex]).toEqual([undefined, undefined]);
});

test('a misread digit produces a suggestion, and the value stays as it was read', async () => {
  const { ctx, deps, acpt_id } = await bound(createSpecimenReader({ number: '110000198708170189' }));
  const { fields } = await readCardImages(ctx, deps, { acpt_id });
  expect(fields.number).toMatchObject({ value: '110000198708170189', isClear: false });
  expect(suggestNumber('110000198708170139')).toBeUndefined();
  expect(suggestNumber('11000019870817013')).toBeUndefined();
  expect(suggestNumber('110000198708170139'.replace('0817', '0311'), '1987-08-17')).toBeUndefined();
  // Only the birth date distinguishes the candidates.
  expect(suggestNumber('110000198703170139', '1987-08-17')).toBe('110000198708170139');
});

test('when OCR fails the client types the fields, and OCR is retried next time', async () => {
  let fails = true;
  const whole = createSpecimenReader();
  const { ctx, deps, acpt_id } = await bound({
    read: async (picture) => {
      if (fails) throw new ReaderError('too slow');
      return whole.read(picture);
    },
  });
  expect(await readCardImages(ctx, deps, { acpt_id })).toEqual({ outcome: 'manual', fields: {} });
  fails = false;
  expect((await readCardImages(ctx, deps, { acpt_id })).outcome).toBe('read');
});

test('when too many pictures wait, the client is asked to retry or to type', async () => {
  const { ctx, deps, acpt_id } = await bound({ read: () => Promise.reject(new QueueFullError()) });
  await expect(readCardImages(ctx, deps, { acpt_id })).rejects.toMatchObject({
    code: 40029,
    message: expect.stringMatching(/手工填写/) as string,
  });
});

test('only the signed-in client can read a case, and only with both pictures', async () => {
  const { ctx, deps, acpt_id } = await bound(createSpecimenReader());
  await expect(readCardImages(context(), deps, { acpt_id })).rejects.toMatchObject({ code: 50102 });
  const other = await buildCardHolder(context(), security);
  await expect(readCardImages(other, deps, { acpt_id })).rejects.toMatchObject({ code: 40004 });
  await expect(readCardImages(other, deps, { acpt_id: await buildCardCase(other) })).rejects.toMatchObject({ code: 40009 });
  await db.updateTable('businessCases').set({ state: 'inReview' }).where('id', '=', acpt_id).execute();
  await expect(readCardImages(ctx, deps, { acpt_id })).rejects.toMatchObject({ code: 40009 });
});

test('after twenty readings of new pictures within an hour the client has to wait', async () => {
  const { ctx, deps, acpt_id } = await bound({ read: () => Promise.reject(new ReaderError('too slow')) });
  const hour = new Date('2026-08-21T02:00:00Z');
  await db.insertInto('identityUses').values({ clientId: ctx.actor.clientId, kind: 'reading', hour, uses: 20 }).execute();
  await expect(readCardImages(ctx, deps, { acpt_id })).rejects.toMatchObject({ code: 40029, retryAfter: 3600 });
});
