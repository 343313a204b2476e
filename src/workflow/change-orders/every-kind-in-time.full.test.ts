import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents, reword, type SampleContents } from '#test/support/sample-contents.ts';
import { applyDue } from '#workflow/approvals/service/apply.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { orderMoments } from '#workflow/inbox/service/moments/content-moments.ts';
import { allTypes, findTypeOf } from './all-types.ts';
import type { OrderDetail } from './schema/orders.ts';
import { contentKind } from './service/content-kind.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder } from './service/orders/write-order.ts';

const { context } = useDatabase();
const files = openFileStore(useFolder());
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
const [friday, saturday] = ['2026-11-27T01:00:00.000Z', '2026-11-28T01:00:00.000Z'];
let [editor, reviewer, compliance]: (Context & { staffId: number })[] = [];
let colleagues: Context[];
let samples: SampleContents;

beforeAll(async () => {
  samples = await loadSampleContents(ctx, files);
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
  colleagues = await Promise.all(Array.from({ length: 6 }, () => actAs(ctx, editorRights)));
}, 240_000);

async function approve({ id, levels }: OrderDetail): Promise<unknown> {
  const first = await approveAs(reviewer!, id);
  return levels === 1 ? first : approveAs(compliance!, id, 2);
}

const kinds = allTypes.flatMap((type) => [
  { name: type.title, code: type.code, isEntry: false },
  ...(type.entry ? [{ name: `${type.title}：一项`, code: type.code, isEntry: true }] : []),
]);

const typeOf = ({ code }: { code: string }) => allTypes.find((type) => type.code === code)!;

/** Returns a published item of a kind with its draft and a reworded draft. */
async function sampleOf({ code, isEntry }: (typeof kinds)[number]) {
  const whole = typeOf({ code });
  const { records } = await whole.list(ctx, { scopes: undefined });
  const { subject } = records.find(({ part }) => !whole.entry || (part === 'entry') === isEntry)!;
  const type = findTypeOf({ type: code, subject });
  const { draft } = await type.read(ctx, subject);
  const [wanted] = await reword(ctx, type, draft, samples);
  return { code, subject, type, draft, wanted: wanted! };
}

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  test('a kind of content has a second draft based on an approved first one, shared by all who start one at once, and both are in the calendar', async () => {
    const { code, subject, wanted } = await sampleOf(kind);
    const begun = await Promise.all(colleagues.map((who) => createOrder(who, { type: code, subject, act: 'write' })));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    await withdrawRequest(colleagues[0]!, contentKind, begun[0]!);
    const first = await submitAs(editor!, { type: code, subject, payload: () => wanted, applyAt: friday });
    expect(await approve(first)).toMatchObject({ state: 'scheduled' });
    const seconds = await Promise.all(colleagues.map((who) => createOrder(who, { type: code, subject, act: 'write' })));
    expect(new Set(seconds.map(({ id }) => id)).size).toBe(1);
    expect(seconds[0]!.id).not.toBe(first.id);
    const second = await readOrder(editor!, seconds[0]!);
    expect(second).toMatchObject({ payload: first.payload, follows: { id: first.id }, differences: [] });
    const moments = await orderMoments.list(editor!, { until: new Date('2026-12-01T00:00:00Z'), most: 500 });
    expect(moments.filter(({ href }) => href === `/changes/${first.id}`)).toMatchObject([{ at: new Date(friday) }]);
    await withdrawRequest(editor!, contentKind, second);
    await withdrawRequest(editor!, contentKind, first);
  });

  test('a kind of content accepts no end in the past', async () => {
    const { code, subject, wanted } = await sampleOf(kind);
    const ending = submitAs(editor!, { type: code, subject, payload: () => wanted, until: '2026-11-23T00:00:00.000Z' });
    await expect(ending).rejects.toMatchObject({ code: 40001, errors: [{ path: 'until' }] });
    await withdrawRequest(editor!, contentKind, await createOrder(editor!, { type: code, subject, act: 'write' }));
  });

  test.runIf(typeOf(kind).keepsVersions)('a kind of content without an end keeps its versions and accepts no end', async () => {
    const { code, subject, wanted } = await sampleOf(kind);
    await expect(submitAs(editor!, { type: code, subject, payload: () => wanted, until: friday })).rejects.toMatchObject({
      code: 40001,
      errors: [{ path: 'until', message: expect.stringContaining('不能设置结束时间') }],
    });
    await withdrawRequest(editor!, contentKind, await createOrder(editor!, { type: code, subject, act: 'write' }));
  });

  test.skipIf(typeOf(kind).keepsVersions ?? typeOf(kind).hasEnd)('returns to its previous state at the end of an order', async () => {
    const { code, subject, type, draft, wanted } = await sampleOf(kind);
    const order = await submitAs(editor!, { type: code, subject, payload: () => wanted, until: friday });
    expect(await approve(order)).toEqual({ state: 'applied', failure: null });
    const applied = await readOrder(editor!, { id: order.id });
    await applyDue({ ...ctx, now: new Date(saturday) }, [contentKind]);
    expect(await readOrder(editor!, { id: applied.returnedBy! })).toMatchObject({ state: 'applied', failure: null });
    expect((await type.read({ ...ctx, now: new Date(saturday) }, subject)).draft).toEqual(draft);
  });
});
