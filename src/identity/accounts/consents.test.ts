import { describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { testedSubjects } from '#test/factories/identity/accounts.ts';
import { useDatabase } from '#test/support/database.ts';
import { findVersionInForce, listPublishedTexts, publishTextVersion } from './service/consent-texts.ts';
import { recordDecision, findLastDecision, readConsentState, toConsentState, recordWithdrawal } from './service/consents.ts';
import { auditSubjectOf } from './service/person-kind.ts';

const { db, context } = useDatabase();
const day = 86_400_000;
const on = (days: number): Context =>
  context({
    now: new Date(Date.parse('2026-08-21T02:00:00Z') + days * day),
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0',
  });

describe.each(testedSubjects)('consents of a $name', ({ kind, matter, create }) => {
  const place = matter.decisions === 'clientConsents' ? ({ place: 'business' } as const) : {};
  const give = async (personId: number, ctx = on(0), version?: number) => {
    const holding = version ?? (await findVersionInForce(ctx, matter));
    await inTransaction(ctx, (tx) => recordDecision(tx, matter, personId, { version: holding, decision: 'given', ...place }));
  };
  const takeBack = (personId: number, ctx = on(0)) => inTransaction(ctx, (tx) => recordWithdrawal(tx, matter, personId, place));
  const decisionsOf = (personId: number) =>
    db
      .selectFrom(matter.decisions)
      .select(['version', 'decision', 'at', 'device'])
      .where(kind.owner, '=', personId)
      .orderBy('id')
      .execute();

  test('a consent is absent before it is given, and one person’s consent is not another’s', async () => {
    const [one, other] = [await create(on(0)), await create(on(0))];
    expect(await readConsentState(on(0), matter, one)).toBe('none');
    await give(one);
    expect([await readConsentState(on(0), matter, one), await readConsentState(on(0), matter, other)]).toEqual(['given', 'none']);
  });

  test('a consent is given once, with version, time and device, even for twenty simultaneous requests, and is audited', async () => {
    const personId = await create(on(0));
    await Promise.all(Array.from({ length: 20 }, () => give(personId)));
    await give(personId, on(1));
    const version = await findVersionInForce(on(0), matter);
    expect(await decisionsOf(personId)).toEqual([{ version, decision: 'given', at: on(0).now, device: 'Windows · Edge' }]);
    const subject = auditSubjectOf(kind, personId);
    const rows = await db.selectFrom('auditEntries').select(['action', 'details']).where('subject', '=', subject).execute();
    expect(rows.filter(({ action }) => action === `${matter.noun}.given`)).toMatchObject([{ details: { version } }]);
  });

  test('a consent is withdrawn immediately, only after it was given, and only once', async () => {
    const personId = await create(on(0));
    const refused = { code: 40009, message: matter.refusals.notGiven };
    await expect(takeBack(personId)).rejects.toMatchObject(refused);
    await give(personId);
    await takeBack(personId);
    expect(await readConsentState(on(0), matter, personId)).toBe('withdrawn');
    await expect(takeBack(personId)).rejects.toMatchObject(refused);
    await give(personId);
    expect(await readConsentState(on(0), matter, personId)).toBe('given');
  });

  test('a consent is requested again once a newer text is in force; a version not in force cannot be agreed to', async () => {
    const [faithful, leaving] = [await create(on(0)), await create(on(0))];
    const before = await findVersionInForce(on(0), matter);
    await give(faithful);
    await give(leaving);
    const [text] = await listPublishedTexts(on(0), matter);
    const next = await inTransaction(on(0), (tx) => publishTextVersion(tx, matter, { ...textOf(text), title: '新的标题' }, on(1).now));
    expect(next).toBe(before + 1);

    expect([await readConsentState(on(0), matter, faithful), await readConsentState(on(1), matter, faithful)]).toEqual([
      'given',
      'outdated',
    ]);
    const refused = { code: 40009, message: matter.refusals.outdated };
    await expect(give(faithful, on(0), next)).rejects.toMatchObject(refused);
    await expect(give(faithful, on(1), before)).rejects.toMatchObject(refused);
    await give(faithful, on(1));
    expect((await decisionsOf(faithful)).map(({ version }) => version)).toEqual([before, next]);
    await takeBack(leaving, on(1));
    expect(await findLastDecision(on(1), matter, leaving)).toMatchObject({ version: before, decision: 'withdrawn' });
    expect((await listPublishedTexts(on(1), matter)).map(({ title }) => title)).toEqual([
      '新的标题',
      ...Array<string>(before).fill(text.title),
    ]);
  });

  test('a consent is evidence: neither a decision nor a text can be changed', async () => {
    const personId = await create(on(0));
    await give(personId);
    const evidence = /cannot change/;
    await expect(db.updateTable(matter.decisions).set({ version: 1 }).where(kind.owner, '=', personId).execute()).rejects.toThrow(evidence);
    await expect(db.updateTable(matter.texts).set({ title: '另一个' }).execute()).rejects.toThrow(evidence);
    await expect(db.deleteFrom(matter.texts).execute()).rejects.toThrow(evidence);
  });
});

/** The fields of a new version; only the texts of job seekers have `changes`. */
function textOf<Text extends { title: string; body: object }>({ title, body, ...more }: Text) {
  return { title, body, ...('changes' in more && { changes: '示例' }) };
}

test('a refusal applies to its version only, a withdrawal to all versions', () => {
  const state = (decision: 'given' | 'refused' | 'withdrawn') => [1, 2].map((version) => toConsentState({ version: 1, decision }, version));
  expect(state('given')).toEqual(['given', 'outdated']);
  expect(state('refused')).toEqual(['refused', 'none']);
  expect(state('withdrawn')).toEqual(['withdrawn', 'withdrawn']);
  expect(toConsentState(undefined, 1)).toBe('none');
});
