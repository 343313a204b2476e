import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { openComplaintDeps } from '#complaints/complaint/deps.ts';
import { consentTextKey } from '#complaints/complaint/service/guide.ts';
import { listCallBacks } from '#contact/call-backs/service/list-call-backs.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildCallBackDeps, prepareCallBacks } from '#test/factories/contact/call-backs.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadDemoBranches } from '../branches.ts';
import { demoBusinesses } from '../business/businesses.ts';
import { loadDemoCalendar } from '../calendar-years.ts';
import { demoClients } from '../clients.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoSite } from '../site.ts';
import { loadDemoStaff } from '../staff/load.ts';
import { listCallBackSimulations } from './call-backs.ts';
import { readCases } from './cases.ts';
import { claimPart } from './claims.ts';
import { simulateComplaints, readComplaints } from './complaints.ts';
import { DayClock } from './day-clock.ts';
import { readApplicants } from './deliveries.ts';
import { readLists } from './lists.ts';
import { readOrders } from './orders.ts';
import { maxDays, openActors } from './staff-actors.ts';

const { db, context } = useDatabase();
const folder = useFolder();
/** A Thursday afternoon in Beijing. */
const now = new Date('2026-11-26T07:30:00Z');

const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('texts', () => {
  test('contain thirty complaints, sixty cases, forty deliveries, nine files and twelve orders, all with different texts', () => {
    const [complaints, cases, applicants] = [readComplaints(), readCases(), readApplicants()];
    const deliveries = applicants.flatMap((one) => one.deliveries);
    expect([complaints.length, cases.length, deliveries.length, readLists().length, readOrders().length]).toEqual([30, 60, 40, 9, 12]);
    expect(twice([...complaints.flatMap(({ matter, wish }) => [matter, wish]), ...applicants.map(({ text }) => text)])).toEqual([]);
    expect(twice([...complaints.flatMap(({ notes }) => notes), ...cases.flatMap(({ notes }) => notes)].map(({ text }) => text))).toEqual(
      [],
    );
    expect(twice(applicants.map(({ called }) => called))).toEqual([]);
  });

  test('the texts of a simulated day are fewer and different for later days, and never contain a business twice for one client', () => {
    const followed = Array.from({ length: maxDays }, (_, at) => readCases(at + 1)).flat();
    expect(twice(followed.map(({ client, business }) => `${client} ${business}`))).toEqual([]);
    expect([readComplaints(2).length, readCases(2).length, readOrders(2).length]).toEqual([10, 12, 4]);
    expect(readApplicants(2).flatMap((one) => one.deliveries)).toHaveLength(8);
    expect(twice([...readComplaints(), ...readComplaints(2)].flatMap(({ matter, wish }) => [matter, wish]))).toEqual([]);
    expect(twice([...readApplicants(), ...readApplicants(2)].map(({ called }) => called))).toEqual([]);
    expect(new Set(demoClients.map(({ fundAccount }) => fundAccount.slice(-4)))).toEqual(
      new Set([...demoClients.map(({ fundAccount }) => fundAccount.slice(-4)), ...followed.map(({ client }) => client)]),
    );
  });

  test('the texts of a simulated day contain complaints of every kind and deadline: overdue, due today, and later', () => {
    const days = { complaint: 15, report: 15, suggestion: 15, enquiry: 5 };
    const left = readComplaints().map(({ type, age }) => days[type] - age);
    expect(new Set(readComplaints().map(({ type }) => type)).size).toBe(4);
    for (const clock of [(n: number) => n < 0, (n: number) => n === 0, (n: number) => n > 5])
      expect(left.filter(clock).length).toBeGreaterThan(2);
  });

  test('contain cases of every business and state, with existing clients and cards', () => {
    const cases = readCases();
    expect([...new Set(cases.map(({ business }) => business))].toSorted()).toEqual(
      demoBusinesses([{ value: '1', text: '示例营业部' }])
        .map(({ code }) => code)
        .toSorted(),
    );
    const tails = new Set(demoClients.map(({ fundAccount }) => fundAccount.slice(-4)));
    expect(cases.filter(({ client }) => !tails.has(client))).toEqual([]);
    // A client has only one case of a business at a time.
    expect(twice(cases.map(({ client, business }) => `${client} ${business}`))).toEqual([]);
    const pictures = cases.filter(({ card }) => card).map(({ client }) => `./media/front-${client}.jpg`);
    expect(pictures.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
    const outcomes = new Set(cases.flatMap(({ decisions }) => decisions.map((one) => one.do)));
    expect([...outcomes].toSorted()).toEqual(['approve', 'confirm', 'refuse', 'return']);
    expect(cases.filter(({ decisions, until }) => decisions.length === 0 && !until).length).toBeGreaterThan(35);
  });

  test('the texts of a simulated day are marked as fictitious wherever visitors could read them', () => {
    const drafts = readOrders().filter(({ type }) => ['article', 'urgent-notice'].includes(type));
    for (const { set } of drafts.filter((one) => Object.keys(one.set).length > 0))
      expect(String(set['title'] ?? set['text'])).toMatch(/^（示例）/);
  });
});

describe('clock', () => {
  test('the simulated clock counts working days of Beijing; a day off counts as the last working day before it', () => {
    expect(new DayClock(now).today).toBe('2026-11-26');
    expect(new DayClock(now).daysAgo(4)).toBe('2026-11-20');
    expect(new DayClock(new Date('2026-11-29T03:00:00Z')).today).toBe('2026-11-27');
    // 22:00 in London is the next day in Beijing.
    expect(new DayClock(new Date('2026-11-25T22:00:00Z')).today).toBe('2026-11-26');
  });

  test('the simulated clock returns office hours, the same for the same name, and never a future time', () => {
    const clock = new DayClock(now);
    expect(clock.officeTime('2026-11-24', 'one')).toEqual(clock.officeTime('2026-11-24', 'one'));
    expect(clock.officeTime('2026-11-27', 'one')).toEqual(now);
    expect(clock.hourAhead(1, 9)).toEqual(new Date('2026-11-27T01:00:00Z'));
  });
});

describe('parts', () => {
  test('a part that was created completely is not created again, and an interrupted part is', async () => {
    const ctx = context({ now });
    const broken = inTransaction(ctx, async (tx) => {
      expect(await claimPart(tx, 1, 'test')).toBe(true);
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await inTransaction(ctx, (tx) => claimPart(tx, 1, 'test'))).toBe(true);
    expect(await inTransaction(ctx, (tx) => claimPart(tx, 1, 'test'))).toBe(false);
  });
});

describe('complaints', () => {
  const deps = () => openComplaintDeps({ secret: testSecret(), profile: 'SM2', files: openFileStore(folder) });

  beforeAll(async () => {
    const ctx = context({ now: new Date('2026-10-01T01:00:00Z') });
    await loadDemoCalendar(ctx);
    await loadDemoBranches(ctx);
    await publishPageTexts(
      ctx,
      readPageTexts('complaint').filter(({ key }) => key === consentTextKey),
    );
    await loadDemoStaff(ctx, buildSecurity());
    const then = context({ now });
    await simulateComplaints(then, deps(), { number: 1, clock: new DayClock(now), as: await openActors(then) });
  });

  test('the simulated complaints are on the board with every deadline, some taken and some not, and two await a supervisor', async () => {
    const rows = await db.selectFrom('complaints').select(['number', 'state', 'dueOn', 'receivedAt']).execute();
    const open = rows.filter(({ state }) => ['received', 'accepted', 'investigating'].includes(state));
    expect(rows).toHaveLength(30);
    const today = shanghaiDay(now);
    expect(open.filter(({ dueOn }) => dueOn < today).length).toBeGreaterThan(2);
    expect(open.filter(({ dueOn }) => dueOn === today).length).toBeGreaterThan(2);
    expect(open.filter(({ dueOn }) => dueOn > today).length).toBeGreaterThan(10);
    expect(new Set(rows.map(({ state }) => state)).size).toBeGreaterThan(4);
    const taken = await db.selectFrom('workItems').select('assignee').where('queue', '=', 'complaint').execute();
    expect(taken.length).toBeGreaterThan(5);
    expect(open.length - taken.length).toBeGreaterThan(10);
    const asked = await db.selectFrom('complaintRequests').select('kind').where('decision', 'is', null).orderBy('kind').execute();
    expect(asked.map(({ kind }) => kind)).toEqual(['answer', 'extension']);
  });

  test('the simulated complaints were handled by staff in their own names, and people named in notes were notified', async () => {
    const acts = await db
      .selectFrom('auditEntries')
      .select('actorKind')
      .where('action', 'like', 'complaint.%')
      .where('action', '<>', 'complaint.escalate')
      .execute();
    expect(new Set(acts.map(({ actorKind }) => actorKind))).toEqual(new Set(['staff', 'visitor']));
    const told = await db
      .selectFrom('workNotices')
      .innerJoin('staffAccounts', 'staffAccounts.id', 'workNotices.staffId')
      .select('loginName')
      .orderBy('loginName')
      .execute();
    expect(told.map(({ loginName }) => loginName)).toEqual(['demo.complaint2', 'demo.compliance']);
  });
});

describe('call-back requests', () => {
  const deps = buildCallBackDeps();

  test('the simulated call-back requests are in the queue: one past the promised hours, one called without an answer, one of a branch', async () => {
    await updateSettings(context(), demoSite);
    await prepareCallBacks(context());
    const then = context({ now });
    const plan = { number: 1, clock: new DayClock(now), as: await openActors(then) };
    for (const play of await listCallBackSimulations(then, deps, plan)) await play();
    const { records } = await listCallBacks(plan.as('demo.compliance', now), { state: 'waiting' });
    expect(records.map(({ standing, attempts, referral }) => [standing, attempts, referral?.kind ?? null])).toEqual([
      ['overdue', 0, null],
      ['now', 1, null],
      ['now', 0, 'branch'],
    ]);
    const ofBranch = await listCallBacks(plan.as('demo.branch', now), { state: 'waiting' });
    expect(ofBranch.records).toEqual([records[2]]);
  });
});
