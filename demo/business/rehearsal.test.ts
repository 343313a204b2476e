import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { publishAgreement } from '#clients/agreements/service/documents.ts';
import { publishBusiness } from '#clients/cases/service/businesses/publish-business.ts';
import { listPublished } from '#clients/cases/service/businesses/read-business.ts';
import type { RehearsalStep } from '#clients/hall/schema.ts';
import { readRehearsal } from '#clients/hall/service.ts';
import { publishConditionSet } from '#clients/qualification/service/condition-sets.ts';
import type { Context } from '#platform/context.ts';
import { useDatabase } from '#test/support/database.ts';
import { demoAgreements } from '../agreement/load.ts';
import { demoConditionSets } from '../qualification/condition-sets.ts';
import { loadDemoQuestionnaire } from '../questionnaire/load.ts';
import { demoBusinesses } from './businesses.ts';

const { db, context } = useDatabase();
const visitor = (more: Partial<Context> = {}): Context => context({ actor: { kind: 'visitor' }, ...more });

beforeAll(async () => {
  for (const one of demoBusinesses([{ value: '1', text: '示例营业部' }])) await publishBusiness(context(), one);
  for (const one of demoAgreements()) await publishAgreement(context(), { ...one, validFrom: '2026-01-01' });
  for (const one of demoConditionSets) await publishConditionSet(context(), { ...one, validFrom: '2026-01-01' });
  await loadDemoQuestionnaire(context({ now: new Date('2026-08-20T02:00:00Z') }));
});

/** Computes a checksum over the whole database, which changes with any row of any table. */
async function checksum(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const sums: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(row::text, '' order by row::text)) as sum from ${sql.raw(name)} as row`.execute(db);
    sums.push(`${name} ${rows[0]?.sum}`);
  }
  return sums.join('\n');
}

function isFilled(step: RehearsalStep): boolean {
  if (step.kind === 'conditions') return step.conditions.length > 0;
  if (step.kind === 'paper') return step.questions > 0;
  if (step.kind === 'form') return step.fields.length > 0;
  return step.kind !== 'agreements' || (step.documents.length > 0 && step.documents.every(({ keyPoints }) => keyPoints.length > 0));
}

test('an anonymous visitor can rehearse every business of the hall, with all steps in order', async () => {
  const published = await listPublished(context());
  expect(published.length).toBeGreaterThan(8);
  for (const { code, body } of published) {
    const { steps } = await readRehearsal(visitor(), { busi_code: code });
    expect(steps.map(({ code: step, kind }) => [step, kind])).toEqual(body.steps.map(({ code: step, kind }) => [step, kind]));
  }
});

test('a rehearsal shows what a step will require: current conditions, papers and documents', async () => {
  const kinds = new Set<string>();
  const empty: string[] = [];
  for (const { code } of await listPublished(context())) {
    for (const step of (await readRehearsal(visitor(), { busi_code: code })).steps) {
      kinds.add(step.kind);
      if (!isFilled(step)) empty.push(`${code} ${step.code}`);
    }
  }
  expect(empty).toEqual([]);
  expect([...kinds].toSorted()).toEqual(['agreements', 'conditions', 'confirm', 'form', 'idCard', 'paper']);
});

test('a rehearsal reveals no question of a knowledge test and no right answer', async () => {
  const papers: (readonly [isShown: boolean, isTest: boolean])[] = [];
  for (const { code } of await listPublished(context()))
    for (const step of (await readRehearsal(visitor(), { busi_code: code })).steps)
      if (step.kind === 'paper') papers.push([step.example !== null, step.passScore !== null]);
  expect(papers).toContainEqual([false, true]);
  expect(papers).toContainEqual([true, false]);
  expect(papers.filter(([isShown, isTest]) => isShown === isTest)).toEqual([]);
});

test('a rehearsal writes nothing: it runs in a read-only transaction, and no row of any table changes', async () => {
  const before = await checksum();
  const published = await listPublished(context());
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      for (const { code } of published) await readRehearsal(visitor({ db: tx }), { busi_code: code });
    });
  expect(await checksum()).toBe(before);
});

test('a published business has a rehearsal automatically, even while the content of its steps is missing', async () => {
  const [draft] = demoBusinesses([{ value: '1', text: '示例营业部' }]);
  await publishBusiness(context(), {
    ...draft!,
    code: 'brand_new',
    name: '全新业务',
    steps: [
      { code: 'conditions', name: '准入检测', kind: 'conditions', conditionSet: 'unknown_set' },
      { code: 'paper', name: '知识测试', kind: 'paper', paper: 'unknown_paper' },
      { code: 'agreements', name: '签署协议', kind: 'agreements', documents: ['unknown_document'] },
      { code: 'confirm', name: '确认提交', kind: 'confirm' },
    ],
  });
  const { name, steps } = await readRehearsal(visitor(), { busi_code: 'brand_new' });
  expect(name).toBe('全新业务');
  expect(steps).toMatchObject([{ conditions: [] }, { questions: 0, example: null }, { documents: [] }, { kind: 'confirm' }]);
  await expect(readRehearsal(visitor(), { busi_code: 'no_such' })).rejects.toMatchObject({ code: 40004 });
});
