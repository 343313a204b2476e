import { beforeAll, expect, test } from 'vitest';
import { readSteps, findCase } from '#clients/cases/service/cases.ts';
import {
  allConfirmed,
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
import { submitInput, type CardSubmitInput } from './schema.ts';
import { applyIdCard } from './service/apply-id-card.ts';
import { fileIdCard } from './service/file-id-card.ts';
import { findIdCardStatus } from './service/id-card.ts';
import { getIdCardStatus, readIdCard } from './service/read-card.ts';
import { submitCard } from './service/submit-card.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const folder = useFolder();
const deps = buildIdentityDeps(folder, security);

let mine: TestClientContext;
let acptId: string;
beforeAll(async () => {
  await publishCardUpdate(context());
  mine = await buildCardHolder(context(), security);
  acptId = await buildCaseWithPictures(mine, deps);
});

const submit = (changes: Partial<CardSubmitInput['fields']> = {}, confirmed: CardSubmitInput['confirmed'] = allConfirmed, ctx = mine) =>
  submitCard(ctx, deps, submitInput.parse({ acpt_id: acptId, fields: { ...cardValues, ...changes }, confirmed }));

test.each<[string, Partial<CardSubmitInput['fields']>, RegExp]>([
  ['number', { number: '110000198708170138' }, /校验位/],
  ['number', { number: '1100001987081701' }, /18位/],
  ['number', { number: '110000199003080023', birth: '1990-03-08', sex: '女' }, /只能更新本人/],
  ['birth', { birth: '1987-08-18' }, /第7至14位/],
  ['birth', { birth: '1987-02-30' }, /真实的出生日期/],
  ['sex', { sex: '女' }, /第17位/],
  ['name', { name: '演示客户十' }, /账户登记/],
  ['validUntil', { validFrom: '2006-03-16', validUntil: '2026-03-16' }, /已过有效期/],
  ['validUntil', { validUntil: '长期' }, /20年/],
  ['validFrom', { validFrom: '2026-08-22', validUntil: '2046-08-22' }, /晚于今天/],
])('%s that does not fit is refused at its field', async (path, changes, message) => {
  await expect(submit(changes)).rejects.toMatchObject({
    code: 40001,
    errors: expect.arrayContaining([{ path: `fields.${path}`, message: expect.stringMatching(message) as string }]) as unknown,
  });
});

test('every field that was not read must be confirmed individually', async () => {
  await expect(submit({}, allConfirmed.slice(0, 7))).rejects.toMatchObject({
    code: 40001,
    errors: ['validFrom', 'validUntil'].map((name) => ({ path: `confirmed.${name}`, message: expect.stringMatching(/请核对/) as string })),
  });
  await expect(submit({}, [])).rejects.toMatchObject({ errors: { length: 9 } });
});

test('of the fields that were read, only doubtful or changed ones must be confirmed', async () => {
  const ctx = await buildCardHolder(context(), security);
  const reads = buildIdentityDeps(folder, security, createExaminer(createSpecimenReader({ issuer: undefined })));
  const acpt_id = await buildCaseWithPictures(ctx, reads);
  const hand = (changes: object, confirmed: CardSubmitInput['confirmed']) =>
    submitCard(ctx, reads, submitInput.parse({ acpt_id, fields: { ...cardValues, ...changes }, confirmed }));
  await expect(hand({ nation: '满' }, [])).rejects.toMatchObject({ errors: [{ path: 'confirmed.nation' }, { path: 'confirmed.issuer' }] });
  await expect(hand({}, [])).rejects.toMatchObject({ errors: [{ path: 'confirmed.issuer' }] });
  await expect(hand({}, ['issuer'])).resolves.toEqual({ done: true });
});

test('a value of the wrong type is rejected by validation', () => {
  const parse = (changes: object) =>
    submitInput.safeParse({ acpt_id: acptId, fields: { ...cardValues, ...changes }, confirmed: [] }).success;
  expect(parse({})).toBe(true);
  for (const changes of [{ sex: 'M' }, { nation: 'Han' }, { name: ' ' }, { birth: '1987/08/17' }, { validUntil: '永久' }, { extra: 1 }])
    expect(parse(changes)).toBe(false);
});

test('a client whose account has no ID number is sent to the branch', async () => {
  await db.updateTable('clientAccounts').set({ sealedIdNumber: null, idNumberKey: null }).where('id', '=', mine.actor.clientId).execute();
  await expect(submit()).rejects.toMatchObject({ errors: [{ path: 'fields.number', message: expect.stringMatching(/营业部/) as string }] });
  const sealedIdNumber = security.vault.seal(cardValues.number, 'idNumber');
  await db.updateTable('clientAccounts').set({ sealedIdNumber }).where('id', '=', mine.actor.clientId).execute();
});

test('only the signed-in client can submit a card, and only with both pictures', async () => {
  await expect(submit({}, allConfirmed, context() as TestClientContext)).rejects.toMatchObject({ code: 50102 });
  const other = await buildCardHolder(context(), security);
  await expect(submit({}, allConfirmed, other)).rejects.toMatchObject({ code: 40004 });
  const empty = await buildCardCase(other);
  await expect(
    submitCard(other, deps, { acpt_id: empty, fields: cardValues as CardSubmitInput['fields'], confirmed: allConfirmed }),
  ).rejects.toMatchObject({
    code: 40009,
  });
});

test('a valid card completes the step, and the evidence names pictures without personal data', async () => {
  expect(await submit({ number: ' 110000 19870817 0139 ', name: '演示 客户十三' })).toEqual({ done: true });
  const step = (await readSteps(mine, acptId)).get('id_card');
  expect(step).toMatchObject({ state: 'done', evidence: { unread: allConfirmed, changed: [], confirmed: allConfirmed } });
  for (const value of [cardValues.name, cardValues.number, cardValues.address]) expect(JSON.stringify(step)).not.toContain(value);
  const audits = await db.selectFrom('auditEntries').select('details').where('action', 'like', 'identity.%').execute();
  expect(JSON.stringify(audits)).not.toContain(cardValues.number);
});

test('a card can be submitted again while the case is open, not afterwards', async () => {
  expect(await submit({ address: '示例省样本市演示区示范路14号' })).toEqual({ done: true });
  await db.updateTable('businessCases').set({ state: 'inReview' }).where('id', '=', acptId).execute();
  await expect(submit()).rejects.toMatchObject({ code: 40009 });
});

test('an approved case stores the card once, and the former card and pictures are kept for the legal period', async () => {
  const { clientId } = mine.actor;
  expect(await findIdCardStatus(mine, clientId)).toEqual({ state: 'none', validUntil: null });
  await fileIdCard(mine, deps, { clientId, fields: { ...cardValues, validFrom: '2006-08-01', validUntil: '2026-08-01' } });
  expect(await findIdCardStatus(mine, clientId)).toEqual({ state: 'expired', validUntil: '2026-08-01' });

  const row = await findCase(mine, acptId);
  await applyIdCard(mine, deps, row!);
  await applyIdCard(mine, deps, row!);
  expect(await findIdCardStatus(mine, clientId)).toEqual({ state: 'valid', validUntil: '2046-03-16' });
  expect((await readIdCard(mine, deps, clientId))?.fields.address).toBe('示例省样本市演示区示范路14号');
  const cards = await db.selectFrom('clientIdCards').select(['replacedAt', 'sealedFields']).where('clientId', '=', clientId).execute();
  expect(cards.map(({ replacedAt }) => replacedAt === null)).toEqual([false, true]);
  expect(cards.some(({ sealedFields }) => sealedFields.includes(cardValues.number))).toBe(false);
  expect(await imageStates(clientId)).toEqual(['onFile', 'onFile']);

  await fileIdCard(mine, deps, { clientId, fields: cardValues });
  const kept = await db.selectFrom('identityImages').select(['state', 'keepUntil']).where('clientId', '=', clientId).execute();
  expect(kept.map(({ state }) => state)).toEqual(['retained', 'retained']);
  expect(kept[0]?.keepUntil).toMatch(/^2046-/);
});

const imageStates = async (clientId: number): Promise<string[]> =>
  (await db.selectFrom('identityImages').select('state').where('clientId', '=', clientId).execute()).map(({ state }) => state);

test.each([
  ['2026-08-20', 'expired'],
  ['2026-08-21', 'expiring'],
  ['2026-11-19', 'expiring'],
  ['2026-11-20', 'valid'],
  ['长期', 'valid'],
] as const)('a card valid until %s is %s on 2026-08-21', async (validUntil, state) => {
  const { actor, ...rest } = await buildCardHolder(context(), security);
  await fileIdCard({ ...rest, actor }, deps, { clientId: actor.clientId, fields: { ...cardValues, validUntil } });
  expect((await findIdCardStatus(rest, actor.clientId)).state).toBe(state);
});

test('the client sees the state of the card, masked', async () => {
  const standing = await getIdCardStatus(mine, deps);
  expect(standing).toMatchObject({ state: 'valid', validUntil: '2046-03-16', card: { name: '演*****', number: '110***********0139' } });
  await expect(getIdCardStatus(context(), deps)).rejects.toMatchObject({ code: 50102 });
  expect((await getIdCardStatus(await buildCardHolder(context(), security), deps)).card).toBeNull();
});
