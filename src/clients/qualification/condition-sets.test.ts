import { expect, test } from 'vitest';
import { buildSet } from '#test/factories/clients/qualification.ts';
import { useDatabase } from '#test/support/database.ts';
import { conditionSetDraft, type ConditionSetDraft } from './schema.ts';
import { listConditionSets, publishConditionSet, readConditionSet } from './service/condition-sets.ts';

const { db, context } = useDatabase();
const at = (moment: string) => context({ now: new Date(moment) });

/** The same conditions with another amount, the most common change. */
function withAmount(yuan: number, validFrom: string): ConditionSetDraft {
  const draft = buildSet({ validFrom });
  const [first, ...others] = draft.body.conditions;
  return {
    ...draft,
    body: { ...draft.body, conditions: [{ ...first!, rule: { kind: 'averageAssets', tradingDays: 20, yuan } }, ...others] },
  };
}

test('a version applies from its effective date in Shanghai, and older ones stay unchanged', async () => {
  await expect(readConditionSet(context(), 'chinext')).rejects.toMatchObject({ code: 40004 });
  expect(await publishConditionSet(context(), withAmount(100_000, '2026-01-01'))).toBe(1);
  expect(await publishConditionSet(context(), withAmount(200_000, '2026-08-22'))).toBe(2);
  const amountAt = async (moment: string) => {
    const { version, body } = await readConditionSet(at(moment), 'chinext');
    const [rule] = body.conditions.map((condition) => condition.rule);
    return [version, rule?.kind === 'averageAssets' && rule.yuan];
  };
  expect(await amountAt('2026-08-21T15:59:59Z')).toEqual([1, 100_000]);
  expect(await amountAt('2026-08-21T16:00:00Z')).toEqual([2, 200_000]);
  await expect(readConditionSet(at('2025-12-31T15:59:59Z'), 'chinext')).rejects.toMatchObject({ code: 40004 });
});

test('a later version for the same day replaces the earlier one, which stays readable as evidence', async () => {
  expect(await publishConditionSet(context(), withAmount(300_000, '2026-08-22'))).toBe(3);
  expect((await readConditionSet(at('2026-08-22T02:00:00Z'), 'chinext')).version).toBe(3);
  expect((await db.selectFrom('conditionSets').select('version').execute()).length).toBe(3);
});

test('a version with an earlier effective date does not replace one with a later date', async () => {
  expect(await publishConditionSet(context(), withAmount(50_000, '2026-06-01'))).toBe(4);
  expect((await readConditionSet(at('2026-08-22T02:00:00Z'), 'chinext')).version).toBe(3);
  expect((await readConditionSet(at('2026-08-21T02:00:00Z'), 'chinext')).version).toBe(4);
});

test('everyone can read the sets in force, in order and without their evaluation rules', async () => {
  await publishConditionSet(context(), buildSet({ code: 'star' }, { name: '科创板', sort: 0 }));
  await publishConditionSet(context(), buildSet({ code: 'bse' }, { name: '北交所', sort: 9 }));
  await publishConditionSet(context(), buildSet({ code: 'later', validFrom: '2027-01-01' }));
  const { sets } = await listConditionSets(context());
  expect(sets.map(({ code, version }) => [code, version])).toEqual([
    ['chinext', 4],
    ['star', 1],
    ['bse', 1],
  ]);
  expect(sets[0]!.conditions[0]).toEqual({ id: 'assets', name: '资产', standard: '日均 10 万元', source: '测试' });
});

test('an invalid draft is 40001 with its errors, and nothing is written', async () => {
  const before = await db.selectFrom('conditionSets').select('version').execute();
  const [first] = buildSet().body.conditions;
  const drafts: [ConditionSetDraft, string][] = [
    [buildSet({ code: 'Not A Code' }), 'code'],
    [buildSet({ validFrom: '2026-02-30' }), 'validFrom'],
    [buildSet({}, { conditions: [] }), 'body.conditions'],
    [buildSet({}, { conditions: [first!, first!] }), 'body.conditions'],
    [withAmount(0, '2026-01-01'), 'body.conditions.0.rule.yuan'],
    [buildSet({}, { conditions: [{ ...first!, rule: { kind: 'age', from: 70, to: 18 } }] }), 'body.conditions.0.rule.to'],
    [
      buildSet({}, { conditions: [{ ...first!, rule: { kind: 'averageAssets', tradingDays: 61, yuan: 1 } }] }),
      'body.conditions.0.rule.tradingDays',
    ],
  ];
  for (const [draft, path] of drafts)
    await expect(publishConditionSet(context(), draft)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
  expect(await db.selectFrom('conditionSets').select('version').execute()).toHaveLength(before.length);
  expect(conditionSetDraft.safeParse(buildSet()).success).toBe(true);
});

test('publishing is recorded in the audit log and invalidates the pages that show the conditions', async () => {
  const rows = await db.selectFrom('auditEntries').select('subject').where('action', '=', 'conditionSet.publish').execute();
  expect(rows.map(({ subject }) => subject)).toContain('conditionSet:chinext');
});
