import { expect, test } from 'vitest';
import { staffActor } from '#test/support/staff.ts';
import type { Actor } from './context.ts';
import { reachOf, requireOwn, requireProof, requireScope, scopeOf } from './staff-access.ts';

const now = new Date('2026-08-21T02:00:00Z');
const as = (actor: Actor) => ({ actor, now });
const code = (act: () => unknown): unknown => {
  try {
    act();
    return 'allowed';
  } catch (error) {
    return (error as { code: number }).code;
  }
};

test('staff reach their granted scopes: none means nowhere, * means everywhere, and anything else does not exist for them', () => {
  const nowhere = as(staffActor(1));
  const east = as(staffActor(1, {}, { scopes: { branch: ['east'] } }));
  const all = as(staffActor(1, {}, { scopes: { branch: ['*'] } }));
  expect([nowhere, east, all].map((ctx) => scopeOf(ctx, 'branch'))).toEqual([[], ['east'], undefined]);
  expect([nowhere, east, all].map((ctx) => code(() => requireScope(ctx, 'branch', 'east')))).toEqual([40004, 'allowed', 'allowed']);
  expect([nowhere, east, all].map((ctx) => code(() => requireScope(ctx, 'branch', 'west')))).toEqual([40004, 40004, 'allowed']);
  expect(code(() => requireScope(east, 'queue', 'east'))).toBe(40004);
});

test('staff limited to their own work cannot access the work of others; without the permission they can access nothing', () => {
  const own = as(staffActor(1, { 'complaint.answer': 'own' }));
  const all = as(staffActor(1, { 'complaint.answer': 'all' }));
  const none = as(staffActor(1));
  expect([own, all, none].map((ctx) => code(() => requireOwn(ctx, 'complaint.answer', 1)))).toEqual(['allowed', 'allowed', 40300]);
  expect([own, all, none].map((ctx) => code(() => requireOwn(ctx, 'complaint.answer', 2)))).toEqual([40004, 'allowed', 40300]);
  expect(code(() => requireOwn(own, 'complaint.answer', null))).toBe(40004);
});

test('a visitor or a client has no access, the system has full access', () => {
  const visitor = as({ kind: 'visitor' });
  expect([code(() => reachOf(visitor, 'audit.read')), scopeOf(visitor, 'branch')]).toEqual([40004, []]);
  const system = as({ kind: 'system', name: 'job' });
  expect([reachOf(system, 'audit.read'), scopeOf(system, 'branch')]).toEqual(['all', undefined]);
});

test('a proof is valid for ten minutes', () => {
  const proven = (minutesAgo: number) => as(staffActor(1, {}, { provenAt: new Date(now.getTime() - minutesAgo * 60_000) }));
  expect([proven(0), proven(9.9), proven(10), as(staffActor(1))].map((ctx) => code(() => requireProof(ctx)))).toEqual([
    'allowed',
    'allowed',
    40301,
    40301,
  ]);
});
