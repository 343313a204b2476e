import { beforeAll, expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { assignWork, closeWork, listAssignable, listOwnSubjects, readAssignments } from './service/assignments.ts';
import { addNote, listNotes } from './service/notes.ts';
import { maxRevealsPerDay, recordReveal } from './service/reveals.ts';
import type { WorkQueue } from './service/work-queue.ts';

const { db, pool, context } = useDatabase();
const queue: WorkQueue<'case'> = {
  code: 'case',
  handle: 'case.handle',
  async find(_ctx, subject) {
    if (subject.startsWith('none')) throw fail('notFound');
  },
};
let [one, two, stranger] = [0, 0, 0];

beforeAll(async () => {
  [one, two] = [
    (await buildStaff(context(), { roles: ['case-clerk'] })).id,
    (await buildStaff(context(), { roles: ['case-reviewer'] })).id,
  ];
  stranger = (await buildStaff(context(), { roles: ['editor'] })).id;
  await db
    .insertInto('staffScopes')
    .values([one, two, stranger].map((staffId) => ({ staffId, kind: 'queue' as const, value: 'case' })))
    .execute();
});

const as = (
  staffId: number,
  given: Partial<Record<Permission, Reach>> = {},
  queues: readonly string[] = ['case'],
  now = context().now,
): Context =>
  context({
    actor: staffActor(staffId, { 'case.handle': 'all', 'personal.reveal': 'own', ...given }, { scopes: { queue: queues }, provenAt: now }),
    now,
  });
const take = (staffId: number, subject: string) => assignWork(as(staffId), queue, subject, { from: null, to: staffId });
const reveal = (ctx: Context, subject: string, more: object = {}) =>
  inTransaction(ctx, (tx) => recordReveal(tx, queue, { subject, field: 'mobile', reason: 'verify', note: '', ...more }));

test('if two people take the same item at once, one gets it and the other learns who has it', async () => {
  const both = await Promise.allSettled([take(one, 'race'), take(two, 'race')]);
  const won = both.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{ assignment: { name: string } }>;
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(lost.reason).toMatchObject({ code: 40009, message: expect.stringContaining(`已由${won.value.assignment.name}于`) });
});

test('an item can be reassigned and released by a person who knows its current assignee; a closed item is unassigned', async () => {
  await take(one, 'passed-on');
  await expect(assignWork(as(two), queue, 'passed-on', { from: null, to: two })).rejects.toMatchObject({ code: 40009 });
  expect(await assignWork(as(two), queue, 'passed-on', { from: one, to: two })).toMatchObject({ assignment: { staffId: two } });
  expect(await listOwnSubjects(as(two), queue)).toContain('passed-on');
  expect(await assignWork(as(two), queue, 'passed-on', { from: two, to: null })).toEqual({ assignment: null });
  await take(two, 'passed-on');
  await closeWork(context(), queue, 'passed-on');
  expect(await readAssignments(context(), queue, ['passed-on'])).toEqual(new Map());
  const acts = await db.selectFrom('auditEntries').select('details').where('subject', '=', 'case:passed-on').orderBy('id').execute();
  expect(acts.map(({ details }) => details)).toEqual([
    { from: null, to: one },
    { from: one, to: two },
    { from: two, to: null },
    { from: null, to: two },
  ]);
});

test('nothing can be assigned to a person who could not work on it, or to a locked account', async () => {
  await expect(assignWork(as(one), queue, 'given', { from: null, to: stranger })).rejects.toMatchObject({ code: 40001 });
  expect(new Set((await listAssignable(as(one), queue)).colleagues.map(({ staffId }) => staffId))).toEqual(new Set([one, two]));
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', two).execute();
  await expect(assignWork(as(one), queue, 'given', { from: null, to: two })).rejects.toMatchObject({ code: 40001 });
  await db.updateTable('staffAccounts').set({ state: 'active' }).where('id', '=', two).execute();
});

test('items that do not exist, are in another queue or belong to others get the same answer, and only staff have access', async () => {
  const notThere = { code: 40004 };
  await expect(take(one, 'none-such')).rejects.toMatchObject(notThere);
  await expect(assignWork(as(one, {}, ['complaint']), queue, 'x', { from: null, to: one })).rejects.toMatchObject(notThere);
  await expect(assignWork(as(one, { 'case.handle': 'own' }), queue, 'x', { from: null, to: one })).rejects.toMatchObject(notThere);
  await expect(addNote(context(), queue, 'x', '备注')).rejects.toMatchObject(notThere);
  await expect(addNote(as(one, {}, []), queue, 'x', '备注')).rejects.toMatchObject(notThere);
});

test('notes show author and time in order, and can be neither changed nor deleted', async () => {
  await addNote(as(one), queue, 'noted', '已电话核实本人');
  await addNote(as(two), queue, 'noted', '照片与登记一致');
  expect((await listNotes(context(), queue, 'noted')).map(({ text }) => text)).toEqual(['已电话核实本人', '照片与登记一致']);
  expect(await listNotes(context(), { code: 'complaint' }, 'noted')).toEqual([]);
  await expect(pool.query(`update work_notes set text = 'x'`)).rejects.toThrow('can only be inserted');
  await expect(pool.query('delete from work_notes')).rejects.toThrow('can only be inserted');
});

test('the assignee can unmask a personal field with a recent authentication and a reason, and the record does not contain the value', async () => {
  await expect(reveal(as(one), 'seen')).rejects.toMatchObject({ code: 40004 });
  await take(one, 'seen');
  const old = as(one);
  const unproven = { ...old, actor: { ...old.actor, provenAt: new Date(old.now.getTime() - 11 * 60_000) } as Context['actor'] };
  await expect(reveal(unproven, 'seen')).rejects.toMatchObject({ code: 40301 });
  await expect(reveal(as(one), 'seen', { reason: 'other' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'note' }] });
  expect(await reveal(as(one), 'seen')).toBe(maxRevealsPerDay - 1);
  expect(await db.selectFrom('auditEntries').select(['actorId', 'details']).where('action', '=', 'personal.revealed').execute()).toEqual([
    { actorId: String(one), details: { field: 'mobile', reason: 'verify' } },
  ]);
});

test('the daily quota holds for simultaneous requests and resets at midnight Beijing time', async () => {
  await take(two, 'many');
  const asked = await Promise.allSettled(Array.from({ length: maxRevealsPerDay + 10 }, () => reveal(as(two), 'many')));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxRevealsPerDay);
  await expect(reveal(as(two), 'many')).rejects.toMatchObject({ code: 40029 });
  const beforeMidnight = new Date('2026-08-21T15:59:59Z');
  await expect(reveal(as(two, {}, ['case'], beforeMidnight), 'many')).rejects.toMatchObject({ code: 40029, retryAfter: 1 });
  expect(await reveal(as(two, {}, ['case'], new Date('2026-08-21T16:00:00Z')), 'many')).toBe(maxRevealsPerDay - 1);
});
