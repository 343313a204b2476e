import { beforeAll, expect, test } from 'vitest';
import { freezeAccess } from '#identity/clients/service/not-me/freeze.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { approveCase, buildBusiness, buildCase, buildCaseDeps, contactStep, readEmailCode } from '#test/factories/clients/cases.ts';
import { buildClient, buildSecurity, addStepUpProofs } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import type { BusinessDraft } from '../../schema/businesses.ts';
import { formSaveInput } from '../../schema/cases.ts';
import { completeStep, findCase, lockCase, type CaseRow } from '../cases.ts';
import { decideByRules, decideDueCases } from '../handling/decide-by-rules.ts';
import { sendContactCode } from './contact-code.ts';
import { saveForm } from './save-form.ts';
import { submitCase } from './submit-case.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const deps = buildCaseDeps({ security });
const start = context().now;
const later = (seconds: number): Context => context({ now: new Date(start.getTime() + seconds * 1000) });

const card: BusinessDraft['steps'][number] = { code: 'id_card', name: '上传身份证', kind: 'idCard' };
const confirm: BusinessDraft['steps'][number] = { code: 'confirm', name: '确认提交', kind: 'confirm' };

beforeAll(async () => {
  await buildBusiness(context(), { code: 'contact_change', effect: 'changeContact', steps: [contactStep, confirm] });
  await buildBusiness(context(), {
    code: 'contact_change_lost',
    effect: 'changeContact',
    steps: [contactStep, card, confirm],
    review: { afterSeconds: 0, byPerson: true },
  });
  await buildBusiness(context(), { code: 'chinext', effect: 'grantPermission', permission: 'chinext' });
});

let count = 0;
async function begin(busiCode: string) {
  count += 1;
  const client = await buildClient(context(), security, {
    idNumber: '110000198506150017',
    email: `client-${count}@example.com`,
  });
  const row = await buildCase(context(), { clientId: client.id, busiCode });
  const ctx = context({ actor: { kind: 'client', clientId: client.id, sessionId: `session-${count}` } });
  return { client, row, ctx, mobile: `1371234${String(count).padStart(4, '0')}` };
}
async function typeMobile(ctx: Context, row: CaseRow, mobile: string): Promise<void> {
  await sendContactCode(ctx, deps, { acpt_id: row.id, step: 'contact', mobile });
  const code = await readLastCode(ctx, security.messaging, mobile);
  await saveForm(ctx, deps, formSaveInput.parse({ acpt_id: row.id, step: 'contact', values: { mobile }, code }));
}
const submit = (ctx: Context, { id }: CaseRow) => submitCase(ctx, deps, { acpt_id: id, idempotencyKey: `key-of-${id}` });
const asks = (act: string, row: CaseRow, more = {}) => ({ code: 40003, extra: { stepUp: { act, subject: row.id, ...more } } });

test('a session alone cannot change the number: neither the code to the new number nor two proofs suffice without the code to the old one', async () => {
  const { client, row, ctx, mobile } = await begin('contact_change');
  await typeMobile(ctx, row, mobile);
  await expect(submit(ctx, row)).rejects.toMatchObject(asks('contact', row));
  await addStepUpProofs(ctx, { act: 'contact', subject: row.id }, ['mailCode', 'loginPassword']);
  await expect(submit(ctx, row)).rejects.toMatchObject(asks('contact', row));
  await decideDueCases(later(60), deps);
  expect((await readPerson(context(), security, client.id)).mobile).toBe(client.mobile);
  await addStepUpProofs(ctx, { act: 'contact', subject: row.id }, ['code', 'mailCode']);
  expect(await submit(ctx, row)).toMatchObject({ state: 'inReview' });
});

test('a rejected submission leaves the case unchanged, and a retry under its key after the proofs submits it once', async () => {
  const { row, ctx, mobile } = await begin('contact_change');
  await typeMobile(ctx, row, mobile);
  await expect(submit(ctx, row)).rejects.toMatchObject({ code: 40003 });
  expect((await findCase(context(), row.id))?.state).toBe('open');
  await addStepUpProofs(ctx, { act: 'contact', subject: row.id });
  const both = await Promise.all([submit(ctx, row), submit(ctx, row)]);
  expect(both[0]).toEqual(both[1]);
});

test('a new mail address needs the code sent to it and two proofs', async () => {
  const { row, ctx } = await begin('contact_change');
  const values = { email: 'neu@example.com' };
  const save = (more = {}) => saveForm(ctx, deps, formSaveInput.parse({ acpt_id: row.id, step: 'contact', values, ...more }));
  await expect(save()).rejects.toMatchObject({ code: 40003, errors: [{ path: 'emailCode' }] });
  const emailCode = await readEmailCode(ctx, deps, { acpt_id: row.id, step: 'contact', ...values });
  await expect(save({ emailCode: emailCode === '000000' ? '000001' : '000000' })).rejects.toMatchObject({
    errors: [{ path: 'emailCode' }],
  });
  // A code for the number does not verify the address.
  await expect(save({ code: emailCode })).rejects.toMatchObject({ errors: [{ path: 'emailCode' }] });
  await save({ emailCode });
  await addStepUpProofs(ctx, { act: 'contactMail', subject: row.id }, ['code', 'loginPassword']);
  expect(await submit(ctx, row)).toMatchObject({ state: 'inReview' });
});

test('changing only the postal address needs no extra proofs', async () => {
  const { row, ctx } = await begin('contact_change');
  const values = { address: '示例市样本区演示路 1 号' };
  await saveForm(ctx, deps, formSaveInput.parse({ acpt_id: row.id, step: 'contact', values }));
  expect(await submit(ctx, row)).toMatchObject({ state: 'inReview' });
});

test('a lost old number is replaced by the identity card, and such a case is never decided automatically', async () => {
  const { client, row, ctx, mobile } = await begin('contact_change_lost');
  await typeMobile(ctx, row, mobile);
  await inTransaction(ctx, async (tx) => completeStep(tx, await lockCase(tx, row.id), row.steps[1]!, { images: 2 }));
  await expect(submit(ctx, row)).rejects.toMatchObject(asks('contactLost', row));
  await addStepUpProofs(ctx, { act: 'contactLost', subject: row.id }, ['loginPassword']);
  await submit(ctx, row);
  await decideDueCases(later(30 * 86_400), deps);
  await decideByRules(later(30 * 86_400), deps, row.id);
  expect((await findCase(context(), row.id))?.state).toBe('inReview');
  await approveCase(context(), deps, row.id, '证件与本人一致');
  // Even then the old number is notified and the change waits for the hold period.
  expect((await readPerson(context(), security, client.id)).mobile).toBe(client.mobile);
  const told = await readOutbox(context(), security.messaging, { recipient: client.mobile! });
  expect(told.map(({ template }) => template)).toContain('contactHeld');
});

test('a second contact change is rejected at once while one is pending', async () => {
  const { client, row, ctx, mobile } = await begin('contact_change');
  await typeMobile(ctx, row, mobile);
  await addStepUpProofs(ctx, { act: 'contact', subject: row.id });
  await submit(ctx, row);
  await approveCase(context(), deps, row.id);
  const second = await buildCase(context(), { clientId: client.id, busiCode: 'contact_change' });
  await typeMobile(ctx, second, '13712349999');
  await expect(submit(ctx, second)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('保护期') });
});

test('opening a permission needs two other proofs with a number younger than the hold period, none with an older one', async () => {
  const [young, old] = [await begin('chinext'), await begin('chinext')];
  expect(await submit(old.ctx, old.row)).toMatchObject({ state: 'inReview' });
  await db.updateTable('clientAccounts').set({ mobileSince: start }).where('id', '=', young.client.id).execute();
  await expect(submit(young.ctx, young.row)).rejects.toMatchObject(asks('permission', young.row));
  await addStepUpProofs(young.ctx, { act: 'permission', subject: young.row.id }, ['code', 'loginPassword']);
  await expect(submit(young.ctx, young.row)).rejects.toMatchObject(asks('permission', young.row));
  await addStepUpProofs(young.ctx, { act: 'permission', subject: young.row.id }, ['loginPassword', 'mailCode']);
  expect(await submit(young.ctx, young.row)).toMatchObject({ state: 'inReview' });
});

test('a case under review is refused when the account has been frozen meanwhile', async () => {
  const { client, row, ctx, mobile } = await begin('contact_change');
  await typeMobile(ctx, row, mobile);
  await addStepUpProofs(ctx, { act: 'contact', subject: row.id });
  await submit(ctx, row);
  await inTransaction(context(), (tx) => freezeAccess(tx, security, client.id));
  await decideByRules(later(10), deps, row.id);
  expect((await findCase(context(), row.id))?.state).toBe('refused');
  expect(await db.selectFrom('clientHolds').select('id').where('clientId', '=', client.id).execute()).toEqual([]);
});
