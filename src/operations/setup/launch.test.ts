import { beforeAll, expect, test } from 'vitest';
import { getLaunchState, openSite } from '#content/website/service/launch.ts';
import type { HealthPart } from '#operations/health/schema.ts';
import type { Context } from '#platform/context.ts';
import { emptyStandardPack, buildFirm, buildSetUpDeps } from '#test/factories/operations/setup.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { readCheckList } from './service/check-list.ts';
import { hasLaunchPass, issueLaunchTicket, redeemLaunchTicket } from './service/passes.ts';
import { markAsRead } from './service/read-marks.ts';
import { setUpFirm } from './service/set-up-firm.ts';

const { db, context } = useDatabase();
const deps = buildSetUpDeps();
let editor: Context & { staffId: number };
let reviewer: Context & { staffId: number };
let compliance: Context & { staffId: number };
const laterBy = (seconds: number) => context({ now: new Date(context().now.getTime() + seconds * 1000) });

beforeAll(async () => {
  await setUpFirm(context(), deps, buildFirm(), emptyStandardPack);
  // The editor could approve if the change were not their own.
  editor = await actAs(context(), [...editorRights, 'content.approve']);
  reviewer = await actAs(context(), reviewerRights);
  compliance = await actAs(context(), complianceRights);
});

test('the checklist shows what is missing, what is unread, and who has read the rest', async () => {
  const stateOf = async (code: string) => (await readCheckList(editor, [])).lines.find((line) => line.code === code);
  expect(await stateOf('branches')).toMatchObject({ state: 'missing', isNeeded: true, count: 0 });
  expect(await stateOf('settings-contact')).toMatchObject({ state: 'unread', readBy: null });
  await markAsRead(reviewer, { item: 'settings-contact' });
  expect(await stateOf('settings-contact')).toMatchObject({ state: 'done', readBy: expect.stringContaining('员工') });
  // Content that does not exist cannot be marked as read.
  await expect(markAsRead(reviewer, { item: 'branches' })).rejects.toMatchObject({ code: 40009 });
  await expect(markAsRead(reviewer, { item: 'nothing' })).rejects.toMatchObject({ code: 40004 });
});

test('administrators count once they have set up their accounts', async () => {
  const administrators = async () => (await readCheckList(editor, [])).lines.find(({ code }) => code === 'administrators');
  expect(await administrators()).toMatchObject({ state: 'missing', count: 0 });
  await db.updateTable('staffAccounts').set({ state: 'active', passwordHash: 'x' }).where('state', '=', 'invited').execute();
  expect(await administrators()).toMatchObject({ state: 'done', count: 3 });
});

test('the checklist includes the services a site needs, with what is missing for each', async () => {
  const lineOf = async (code: string, ...services: HealthPart[]) =>
    (await readCheckList(editor, services)).lines.find((line) => line.code === code);
  const messages = { code: 'messages', name: '短信与邮件', state: 'unused', text: '短信 未接通（只写入发件箱）', remedy: null } as const;
  expect(await lineOf('messages', messages)).toMatchObject({ state: 'missing', isNeeded: true, note: messages.text });
  expect(await lineOf('messages', { ...messages, state: 'poor' })).toMatchObject({ state: 'missing' });
  expect(await lineOf('messages', { ...messages, state: 'good' })).toMatchObject({ state: 'done' });
  expect(await lineOf('second-administrator')).toMatchObject({ state: 'missing', count: 1 });
  expect(await lineOf('empty-roles')).toMatchObject({ state: 'missing', note: expect.stringContaining('还没有人：') });
});

test('a ticket opens the closed site once within a minute; the cookie expires after eight hours and with the account', async () => {
  const { ticket } = await issueLaunchTicket(editor, deps);
  expect(await redeemLaunchTicket(laterBy(61), deps, ticket)).toBeUndefined();
  // A ticket is not accepted as a cookie.
  expect(await hasLaunchPass(context(), deps, ticket)).toBe(false);
  const token = await redeemLaunchTicket(context(), deps, ticket);
  expect(await redeemLaunchTicket(context(), deps, ticket)).toBeUndefined();
  expect(await hasLaunchPass(context(), deps, token!)).toBe(true);
  expect(await hasLaunchPass(laterBy(8 * 3600 + 1), deps, token!)).toBe(false);
  expect(await hasLaunchPass(context(), deps, 'guessed')).toBe(false);
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', editor.staffId).execute();
  expect(await hasLaunchPass(context(), deps, token!)).toBe(false);
  await db.updateTable('staffAccounts').set({ state: 'active' }).where('id', '=', editor.staffId).execute();
});

test('the database refuses to open the site without an approved order', async () => {
  const alone = { ...context(), actor: { kind: 'system', name: 'change:999999' } as const };
  await expect(openSite(alone, { statement: '一个人说可以上线了，没有别人看过。' })).rejects.toThrow('opening a site requires two people');
  await expect(db.deleteFrom('siteLaunches').execute()).rejects.toThrow('cannot change');
  expect(await getLaunchState(context())).toBe('closed');
});

test('an order approved by two other people opens the site, once', async () => {
  const order = await submitAs(editor, { type: 'launch', subject: 'site' });
  expect((await readCheckList(editor, [])).order).toEqual({ id: order.id, state: 'submitted' });
  await expect(approveAs(editor, order.id)).rejects.toMatchObject({ code: 40300 });
  await approveAs(reviewer, order.id);
  expect(await getLaunchState(context())).toBe('closed');
  expect(await approveAs(compliance, order.id, 2)).toEqual({ state: 'applied', failure: null });
  expect(await getLaunchState(context())).toBe('open');
  await expect(db.updateTable('siteLaunches').set({ openedAt: null, openedBy: null }).execute()).rejects.toThrow(
    'a site can be opened only once',
  );
  await expect(issueLaunchTicket(editor, deps)).rejects.toMatchObject({ code: 40009 });
});
