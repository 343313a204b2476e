import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { buildBusiness, buildCase, buildPorts } from '#test/factories/clients/cases.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { publishBusiness } from './service/businesses/publish-business.ts';
import { openCase } from './service/filling/open-case.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const newClient = async (): Promise<number> => (await buildClient(context(), security)).id;
const as = (clientId: number, now?: Date): Context =>
  context({ actor: { kind: 'client', clientId, sessionId: 'test' }, ...(now && { now }) });

const confirm = { code: 'confirm', name: '确认提交', kind: 'confirm' as const };
const sign = { code: 'sign', name: '签署协议', kind: 'agreements' as const, documents: ['chinext_risk'] };

beforeAll(async () => {
  await buildBusiness(context());
  await buildBusiness(context(), { code: 'star', productLevel: 'R4', steps: [sign, confirm] });
});

test('fifty parallel requests open one case, with a readable number and the steps in force that day', async () => {
  const clientId = await newClient();
  const rows = await Promise.all(Array.from({ length: 50 }, () => buildCase(context(), { clientId })));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  expect(rows[0]).toMatchObject({
    state: 'open',
    busiVersion: 1,
    steps: [confirm],
    number: expect.stringMatching(/^YW20260821-\d{4}-\d{4}$/),
  });
  const events = await db.selectFrom('businessCaseEvents').select('kind').where('caseId', '=', rows[0]!.id).execute();
  expect(events).toEqual([{ kind: 'opened' }]);
});

test('an unfinished case is resumed and keeps its version when a new one takes effect', async () => {
  const clientId = await newClient();
  await buildBusiness(context(), { code: 'bse' });
  const first = await buildCase(context(), { clientId, busiCode: 'bse' });
  await buildBusiness(context(), { code: 'bse', steps: [sign, confirm] });
  expect(await buildCase(context(), { clientId, busiCode: 'bse' })).toEqual(first);
  expect((await buildCase(context(), { clientId: await newClient(), busiCode: 'bse' })).steps).toEqual([sign, confirm]);
});

test('an expired case does not prevent a new one', async () => {
  const clientId = await newClient();
  const old = await buildCase(context(), { clientId });
  const later = new Date(context().now.getTime() + 31 * 86_400_000);
  const next = await openCase(as(clientId, later), { ports: buildPorts() }, 'chinext');
  expect(next.id).not.toBe(old.id);
  expect(await db.selectFrom('businessCases').select('state').where('id', '=', old.id).executeTakeFirst()).toEqual({ state: 'expired' });
});

test('a client who insists on a product above their level signs the warning first', async () => {
  const ports = buildPorts({ risk: { standing: async () => ({ state: 'valid', validUntil: null }), match: async () => 'warn' } });
  const row = await openCase(as(await newClient()), { ports }, 'star');
  expect(row.steps[0]).toMatchObject({ documents: ['mismatch_warning', 'chinext_risk'] });
});

test('an unknown business cannot be opened, and only clients can open cases', async () => {
  const deps = { ports: buildPorts() };
  await expect(openCase(as(await newClient()), deps, 'unknown')).rejects.toMatchObject({ code: 40004 });
  await expect(openCase(context({ actor: { kind: 'visitor' } }), deps, 'chinext')).rejects.toMatchObject({ code: 50102 });
});

test.each([
  ['a flow whose last step is no confirmation', { steps: [sign] }],
  ['two steps of one code', { steps: [{ ...sign, code: 'confirm' }, confirm] }],
  ['no name', { name: ' ' }],
])('%s cannot be published', async (_name, wrong) => {
  await expect(buildBusiness(context(), { code: 'wrong', ...wrong })).rejects.toMatchObject({ code: 40001 });
  expect(await db.selectFrom('businesses').select('code').where('code', '=', 'wrong').execute()).toEqual([]);
});

test('a version applies from its effective date', async () => {
  const body = {
    name: '以后',
    group: 'account' as const,
    summary: '一',
    materials: ['一'],
    minutes: 1,
    fee: '无',
    next: ['一'],
    steps: [confirm],
  };
  const serviceTime = { days: 'every' as const, from: '00:00', to: '24:00' };
  await publishBusiness(context(), {
    code: 'later',
    validFrom: '2026-08-22',
    ...body,
    serviceTime,
    effect: 'none',
    review: { afterSeconds: 0 },
  });
  const clientId = await newClient();
  await expect(buildCase(context(), { clientId, busiCode: 'later' })).rejects.toMatchObject({ code: 40004 });
  expect(await buildCase(context({ now: new Date('2026-08-21T16:00:00Z') }), { clientId, busiCode: 'later' })).toMatchObject({
    busiVersion: 1,
  });
});
