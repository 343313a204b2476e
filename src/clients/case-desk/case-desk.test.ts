import { beforeAll, describe, expect, test } from 'vitest';
import { openModuleServices } from '#app/modules.ts';
import { getCase } from '#clients/cases/service/case-view.ts';
import { replaceReasonTemplates } from '#clients/cases/service/handling/reason-templates.ts';
import { submitInput } from '#clients/id-cards/schema.ts';
import { readIdCard } from '#clients/id-cards/service/read-card.ts';
import { submitCard } from '#clients/id-cards/service/submit-card.ts';
import { readTimeline } from '#clients/timeline/service/read-timeline.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildBusiness, buildCase } from '#test/factories/clients/cases.ts';
import {
  allConfirmed,
  buildCaseWithPictures,
  buildCardHolder,
  cardValues,
  createExaminer,
  publishCardUpdate,
  createSpecimenReader,
  type TestClientContext,
} from '#test/factories/clients/id-cards.ts';
import { buildClient } from '#test/factories/identity/clients.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { assignWork, readAssignments } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import { listTasks } from '#workflow/inbox/service/list-tasks.ts';
import { caseQuery, decisionInput, type DecisionInput } from './schema.ts';
import { caseWork } from './service/case-work.ts';
import { confirmCase, decideCase } from './service/decide-case.ts';
import { listCases } from './service/list-cases.ts';
import { readCase } from './service/read-case.ts';
import { readPictures, revealField } from './service/reveal-personal-data.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const services = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
const { security } = services;
const wrongAddress = '示例省样本市演示区示范路18号';
const identity = { ...services.identity, examiner: createExaminer(createSpecimenReader({ address: wrongAddress })) };
const deps = { business: services.business, identity };
const now = context().now;

type Rights = Partial<Record<Permission, Reach>>;
const clerkMay: Rights = { 'case.read': 'all', 'case.handle': 'all', 'personal.reveal': 'own' };

async function clerk(more: Rights = {}, queue: readonly string[] = ['case']): Promise<Context & { actor: ReturnType<typeof staffActor> }> {
  const { id } = await buildStaff(context());
  return { ...context(), actor: staffActor(id, { ...clerkMay, ...more }, { scopes: { queue }, provenAt: now }) };
}

/** A client's new card that needs manual review, with an address that OCR read differently. */
async function cardCase(submittedAt = now): Promise<{ id: string; mine: TestClientContext }> {
  const mine = await buildCardHolder(context(), security);
  const id = await buildCaseWithPictures(mine, identity);
  await submitCard(mine, identity, submitInput.parse({ acpt_id: id, fields: cardValues, confirmed: allConfirmed }));
  await db.updateTable('businessCases').set({ state: 'inReview', submittedAt }).where('id', '=', id).execute();
  return { id, mine };
}

const list = (ctx: Context, query: object = {}) => listCases(ctx, deps, caseQuery.parse(query));
const take = (ctx: Context & { actor: { staffId: number } }, id: string) =>
  assignWork(ctx, caseWork, id, { from: null, to: ctx.actor.staffId });
const decideAs = (ctx: Context, input: Omit<DecisionInput, 'submittedAt'>) =>
  decideCase(ctx, deps, decisionInput.parse({ submittedAt: now.toISOString(), ...input }));
const accesses = async (mine: TestClientContext) =>
  (await readTimeline(mine, services.timeline, { kind: 'access' } as never)).records.map(({ details }) => details.join());

beforeAll(async () => {
  await publishCardUpdate(context());
  await buildBusiness(context(), { code: 'chinext', effect: 'grantPermission' });
});

describe('case list', () => {
  test('the list shows pending cases, longest waiting first, with masked names and assignees, and hides other queues', async () => {
    const [late, early] = [await cardCase(new Date(now.getTime() - 1000)), await cardCase(new Date(now.getTime() - 9000))];
    const ruled = await cardCase();
    await db.updateTable('businessCases').set({ decideAt: now }).where('id', '=', ruled.id).execute();
    const me = await clerk();
    await take(me, late.id);
    const { records } = await list(me);
    expect(records.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(records[1]).toMatchObject({ client: '演*****', assignment: { staffId: me.actor.staffId } });
    expect((await list(me, { state: 'review' })).records).toHaveLength(3);
    expect((await list(me, { mine: '1' })).records.map(({ id }) => id)).toEqual([late.id]);
    expect((await list(me, { number: records[0]!.number })).records.map(({ id }) => id)).toEqual([early.id]);
    expect((await list(me, { business: 'chinext' })).records).toEqual([]);
    expect((await list(await clerk({ 'case.read': 'own' }))).records).toEqual([]);
    const outside = await clerk({}, ['complaint']);
    await expect(list(outside)).rejects.toMatchObject({ code: 40004 });
    await expect(readCase(outside, deps, { id: early.id })).rejects.toMatchObject({ code: 40004 });
    expect((await listTasks(me)).tasks).toEqual([expect.objectContaining({ code: 'cases', count: 2 })]);
    expect((await listTasks(outside)).tasks).toEqual([]);
  });

  test('decided cases cover the last thirty days or a chosen month in Shanghai time, and the filter offers the chosen business', async () => {
    const me = await clerk();
    for (const decidedAt of ['2026-08-31T15:59:00Z', '2026-08-31T16:00:00Z', '2026-09-30T15:59:00Z', '2026-09-30T16:00:00Z']) {
      const { id: clientId } = await buildClient(context(), security);
      const { id } = await buildCase(context(), { clientId });
      const decided = { state: 'approved' as const, submittedAt: new Date(decidedAt), decidedAt: new Date(decidedAt) };
      await db.updateTable('businessCases').set(decided).where('id', '=', id).execute();
    }
    const decidedIn = async (decided: string) => (await list(me, { state: 'decided', decided })).records.map(({ decidedAt }) => decidedAt);
    expect(await decidedIn('2026-09')).toEqual(['2026-09-30T15:59:00.000Z', '2026-08-31T16:00:00.000Z']);
    expect(await decidedIn('2026-08')).toEqual(['2026-08-31T15:59:00.000Z']);
    expect((await list(me, { state: 'decided', decided: '2026-09', business: 'chinext' })).businesses.map(({ code }) => code)).toContain(
      'chinext',
    );
    await db.deleteFrom('businessCases').where('state', '=', 'approved').execute();
  });

  test('paging continues after the last entry and shows each case once', async () => {
    const me = await clerk();
    for (let count = 0; count < 32; count++) {
      const { id: clientId } = await buildClient(context(), security);
      const { id } = await buildCase(context(), { clientId });
      const submittedAt = new Date(now.getTime() - (count % 3) * 1000);
      await db.updateTable('businessCases').set({ state: 'inReview', submittedAt }).where('id', '=', id).execute();
    }
    const first = await list(me, { business: 'chinext' });
    const second = await list(me, { business: 'chinext', after: first.next! });
    expect([first.records.length, second.records.length, second.next]).toEqual([30, 2, null]);
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(32);
  });
});

describe('one case', () => {
  test('a case shows typed, recognised and stored values side by side, masked, and marks differences', async () => {
    const { id } = await cardCase();
    const found = await readCase(await clerk(), deps, { id });
    expect(found.card?.fields.find(({ field }) => field === 'address')).toEqual({
      field: 'address',
      label: '住址',
      typed: { text: '示例省样本市****', reveal: 'card/typed/address', differs: false },
      read: { text: '示例省样本市****', reveal: 'card/read/address', differs: true },
      onFile: { text: null, reveal: null, differs: false },
    });
    expect(found.card?.fields.find(({ field }) => field === 'name')?.onFile).toMatchObject({ text: '演*****', differs: false });
    expect(found).toMatchObject({ needsTwo: true, first: null, forPerson: [expect.stringContaining('住址')] });
    const text = JSON.stringify(found);
    for (const secret of [cardValues.name, cardValues.number, cardValues.address, wrongAddress]) expect(text).not.toContain(secret);
  });

  test('a case that was never submitted cannot be opened', async () => {
    const mine = await buildCardHolder(context(), security);
    const id = await buildCaseWithPictures(mine, identity);
    await expect(readCase(await clerk(), deps, { id })).rejects.toMatchObject({ code: 40004 });
  });

  test('internal notes are never shown to the client', async () => {
    const { id, mine } = await cardCase();
    const me = await clerk();
    await addNote(me, caseWork, id, '照片中的住址看不清');
    expect((await readCase(me, deps, { id })).notes).toMatchObject([{ text: '照片中的住址看不清' }]);
    expect(JSON.stringify(await getCase(mine, services.business, { acptId: id }))).not.toContain('看不清');
  });
});

describe('revealing personal data', () => {
  test('a field can be revealed only by the assignee, and the client sees it in their own records', async () => {
    const { id, mine } = await cardCase();
    const me = await clerk();
    const reveal = (field: string) => revealField(me, deps, { id, field, reason: 'verify', note: '' });
    await expect(reveal('card/read/address')).rejects.toMatchObject({ code: 40004 });
    await take(me, id);
    expect(await reveal('card/read/address')).toEqual({ value: wrongAddress, left: 49 });
    expect((await reveal('client/name')).value).toBe(cardValues.name);
    for (const none of ['card/read/nowhere', 'card/nowhere/name', 'client/__proto__', 'client/id', 'typed/id_card/x', 'card/typed/sex', ''])
      await expect(reveal(none), none).rejects.toMatchObject({ code: 40004 });
    // Rejected reveals are not counted.
    expect((await reveal('card/typed/number')).left).toBe(47);
    expect((await accesses(mine)).filter((text) => text.includes('查看了一项完整的个人信息'))).toHaveLength(3);
  });

  test('viewing the pictures needs the same right and a fresh proof, and is recorded', async () => {
    const { id, mine } = await cardCase();
    const me = await clerk();
    const look = (ctx: Context) => readPictures(ctx, deps, { id, form: 'original' });
    await expect(look(me)).rejects.toMatchObject({ code: 40004 });
    await take(me, id);
    await expect(look({ ...me, actor: { ...me.actor, provenAt: null } })).rejects.toMatchObject({ code: 40301 });
    const { front, back } = await look(me);
    for (const picture of [front, back]) expect(Buffer.from(picture, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(front).not.toBe(back);
    expect(await accesses(mine)).toEqual([expect.stringContaining('查看了身份证照片')]);
    expect(await db.selectFrom('auditEntries').select('actorId').where('action', '=', 'identity.viewImages').execute()).toEqual([
      { actorId: String(me.actor.staffId) },
    ]);
  });
});

describe('decisions', () => {
  test('approval by two different people stores the new card and releases the case', async () => {
    const { id, mine } = await cardCase();
    const [me, reviewer] = [await clerk({ 'case.approve': 'all' }), await clerk({ 'case.approve': 'all' })];
    const confirm = (ctx: Context) => confirmCase(ctx, deps, { id, submittedAt: now.toISOString(), reason: '' });
    await take(me, id);
    expect(await decideAs(me, { id, outcome: 'approve' })).toEqual({ end: 'waiting' });
    expect((await readAssignments(context(), caseWork, [id])).size).toBe(0);
    expect(await readCase(reviewer, deps, { id })).toMatchObject({ first: { staffId: me.actor.staffId } });
    expect((await list(reviewer, { state: 'second' })).records.map((one) => one.id)).toContain(id);
    await expect(confirm(me)).rejects.toMatchObject({ code: 40300 });
    expect(await db.selectFrom('auditEntries').select('actorId').where('action', '=', 'approval.ownRefused').execute()).toEqual([
      { actorId: String(me.actor.staffId) },
    ]);
    await expect(confirm({ ...reviewer, actor: { ...reviewer.actor, provenAt: null } })).rejects.toMatchObject({ code: 40301 });
    await expect(confirm(await clerk())).rejects.toMatchObject({ code: 40300 });
    expect(await confirm(reviewer)).toEqual({ end: 'decided' });
    expect((await readIdCard(context(), identity, mine.actor.clientId))?.fields).toEqual(cardValues);
    expect(await readCase(reviewer, deps, { id })).toMatchObject({ state: 'approved', card: { hasPictures: true } });
  });

  test('staff who reach only their own cases can confirm one after taking it', async () => {
    const { id } = await cardCase();
    await decideAs(await clerk(), { id, outcome: 'approve' });
    const reviewer = await clerk({ 'case.approve': 'own' });
    const confirm = () => confirmCase(reviewer, deps, { id, submittedAt: now.toISOString(), reason: '' });
    await expect(confirm()).rejects.toMatchObject({ code: 40004 });
    await take(reviewer, id);
    expect(await confirm()).toEqual({ end: 'decided' });
  });

  test('returning a case names steps with reasons, which the client reads', async () => {
    const { id, mine } = await cardCase();
    await decideAs(await clerk(), { id, outcome: 'return', steps: [{ code: 'id_card', reason: '照片模糊，请重新拍摄' }] });
    expect(await getCase(mine, services.business, { acptId: id })).toMatchObject({
      state: 'returned',
      decisionReason: '照片模糊，请重新拍摄',
      steps: [{ state: 'returned', reason: '照片模糊，请重新拍摄' }, {}],
    });
  });

  test('reason templates are editable content: changes apply to later cases and keep reasons already sent', async () => {
    const { id, mine } = await cardCase();
    const before = await readCase(await clerk(), deps, { id });
    const [blurred] = before.steps.find(({ kind }) => kind === 'idCard')!.words;
    expect([blurred?.code, before.refusalWords.length]).toEqual(['blurred', 5]);
    await decideAs(await clerk(), { id, outcome: 'return', steps: [{ code: 'id_card', reason: blurred!.text }] });
    const others = [{ code: 'other-step', usedFor: 'other' as const, title: '重做', text: '请重新办理' }];
    await expect(replaceReasonTemplates({ ...context(), actor: { kind: 'visitor' } }, others)).rejects.toMatchObject({ code: 40004 });
    await expect(replaceReasonTemplates(context(), [...others, ...others])).rejects.toMatchObject({ code: 40001 });
    await replaceReasonTemplates(context(), others);
    const after = await readCase(await clerk(), deps, { id: (await cardCase()).id });
    expect(after.steps[0]!.words.map(({ text }) => text)).toEqual(['请重新办理']);
    expect(after.refusalWords).toEqual([]);
    expect(await getCase(mine, services.business, { acptId: id })).toMatchObject({ decisionReason: blurred!.text });
  });

  test('a decision by somebody without access, or about an earlier submission, changes nothing', async () => {
    const { id } = await cardCase();
    await expect(decideAs(await clerk({}, []), { id, outcome: 'approve' })).rejects.toMatchObject({ code: 40004 });
    await expect(decideAs(await clerk({ 'case.handle': 'own' }), { id, outcome: 'approve' })).rejects.toMatchObject({ code: 40004 });
    await expect(decideAs(await clerk(), { id, outcome: 'refuse', reason: '' })).rejects.toMatchObject({ code: 40001 });
    const former = { id, outcome: 'approve' as const, submittedAt: '2026-08-01T00:00:00.000Z' };
    await expect(decideCase(await clerk(), deps, decisionInput.parse(former))).rejects.toMatchObject({ code: 40009 });
    expect((await readCase(await clerk(), deps, { id })).state).toBe('inReview');
  });
});
