import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { tourEnd } from '../../schema/tours.ts';
import { endOwnTour, listOwnTours } from './tours.ts';

const { context } = useDatabase();
let [own, other]: Context[] = [];

beforeAll(async () => {
  const ofSomebody = async () =>
    context({ actor: staffActor((await buildStaff(context(), { roles: ['complaint-clerk', 'branch'] })).id, {}) });
  [own, other] = [await ofSomebody(), await ofSomebody()];
});

const statesOf = async (ctx: Context) => (await listOwnTours(ctx)).tours.map(({ tour, state }) => `${tour} ${state}`);

test('a finished or postponed tour only counts for its user', async () => {
  await endOwnTour(own!, { tour: 'complaint-clerk', state: 'putOff' });
  await endOwnTour(own!, { tour: 'branch', state: 'finished' });
  expect(await statesOf(own!)).toEqual(['branch finished', 'complaint-clerk putOff']);
  expect(await statesOf(other!)).toEqual([]);
});

test('a postponed tour can be finished, and a finished one stays finished', async () => {
  await endOwnTour(own!, { tour: 'complaint-clerk', state: 'finished' });
  expect(await statesOf(own!)).toContain('complaint-clerk finished');
  await endOwnTour(own!, { tour: 'complaint-clerk', state: 'putOff' });
  expect(await statesOf(own!)).toContain('complaint-clerk finished');
});

test('a tour cannot be ended by a user without its role', async () => {
  await expect(endOwnTour(own!, { tour: 'compliance', state: 'finished' })).rejects.toMatchObject({ code: 40004 });
  await expect(endOwnTour({ ...own!, actor: { kind: 'visitor' } }, { tour: 'branch', state: 'finished' })).rejects.toMatchObject({
    code: 50102,
  });
  expect(await statesOf(other!)).toEqual([]);
});

test.each(['', 'Complaint', '../x', `a${'b'.repeat(60)}`])('a tour name cannot be %j', (tour) => {
  expect(tourEnd.safeParse({ tour, state: 'finished' }).success).toBe(false);
});
