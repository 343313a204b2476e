import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { siteSettings } from '#content/website/schema/site.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents, reword, type SampleContents } from '#test/support/sample-contents.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { allTypes, findTypeOf } from './all-types.ts';
import type { ContentType } from './content-type.ts';
import { saveInput, type OrderDetail } from './schema/orders.ts';
import { contentKind } from './service/content-kind.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';
import { readListSheet, writeListSheet } from './service/sheet/list-sheet.ts';
import { viewContent } from './service/view-content.ts';

const { context } = useDatabase();
const files = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, reviewer, compliance]: Context[] = [];
let samples: SampleContents;

beforeAll(async () => {
  samples = await loadSampleContents(ctx, files);
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
}, 120_000);

/** Approves an order at all required levels. Returns the subject. */
async function bringIntoForce({ id, levels }: OrderDetail): Promise<unknown> {
  const first = await approveAs(reviewer!, id);
  return levels === 1 ? first : approveAs(compliance!, id, 2);
}

const subjectOf = async (type: ContentType): Promise<string> => (await type.list(ctx, { scopes: undefined })).records[0]!.subject;

/** Returns the current subject of an order: for some kinds a change creates a new subject. */
const standingAfter = async (type: ContentType, { id }: OrderDetail) => {
  const { subject } = await ctx.db.selectFrom('approvalRequests').select('subject').where('id', '=', id).executeTakeFirstOrThrow();
  return type.read(ctx, subject!);
};

/** Kinds without a preview: redirects are on no page, content behind a login is not previewed, and pictures are compared side by side. */
const without = [
  'redirects',
  'agreement',
  'knowledge-test',
  'consent-text',
  'privacy-recipients',
  'complaint-templates',
  'case-words',
  'firm-facts',
  'rule-exceptions',
  'watched-words',
  'media-item',
];

describe.each(allTypes.map((type) => [type.title, type] as const))('%s', (_title, type) => {
  test('a kind of content returns drafts that its own schema accepts', async () => {
    const { records } = await type.list(ctx, { scopes: undefined });
    expect(records).not.toEqual([]);
    for (const { subject } of records) {
      const drafted = findTypeOf({ type: type.code, subject });
      const { draft } = await drafted.read(ctx, subject);
      expect(drafted.draft.safeParse(draft).error?.issues ?? []).toEqual([]);
    }
  });

  test('content can be viewed with read access, and viewing creates no order and writes nothing', async () => {
    const reader = await actAs(ctx, ['content.read']);
    const count = async () => {
      const orders = await ctx.db.selectFrom('approvalRequests').select('id').execute();
      const acts = await ctx.db.selectFrom('auditEntries').select('id').execute();
      return [orders.length, acts.length];
    };
    const before = await count();
    const { records } = await type.list(ctx, { scopes: undefined });
    const looked = [records[0]!, ...records.filter(({ part }) => part === 'entry').slice(0, 1)];
    for (const { subject } of looked) {
      const view = await viewContent(reader, { publicUrl: 'https://example.com' }, { type: type.code, subject });
      expect(view).toMatchObject({ subject, line: { subject }, type: { code: type.code } });
      expect(view.title).not.toBe('');
    }
    expect(await count()).toEqual(before);
  });

  test('content is unchanged after it was read and written back', async () => {
    const subject = await subjectOf(type);
    const { draft } = await type.read(ctx, subject);
    const order = await submitAs(editor!, { type: type.code, subject });
    expect(order.differences).toEqual([]);
    expect(await bringIntoForce(order)).toEqual({ state: 'applied', failure: null });
    expect((await standingAfter(type, order)).draft).toEqual(draft);
  });

  test('content changes only after approval by others, and its base changes then', async () => {
    const subject = await subjectOf(type);
    const before = await type.read(ctx, subject);
    const [wanted] = await reword(ctx, type, before.draft, samples);
    const order = await submitAs(editor!, { type: type.code, subject, payload: () => wanted! });
    expect(await type.read(ctx, subject)).toEqual(before);
    expect(await bringIntoForce(order)).toEqual({ state: 'applied', failure: null });
    const after = await standingAfter(type, order);
    expect(after.draft).toEqual(wanted);
    expect(after.base).not.toBe(before.base);
  });

  test('content is not visible to staff of other categories', async () => {
    const { records } = await type.list(ctx, { scopes: ['another'] });
    expect(records).toEqual([]);
  });

  test('content has a preview on pages of this site', async () => {
    const subject = await subjectOf(type);
    const addresses = type.addressesOf(subject, (await type.read(ctx, subject)).draft);
    expect(addresses.length === 0).toBe(without.includes(type.code));
    for (const address of addresses) expect(address).toMatch(/^\/(\S+\.html(\?\S*)?)?$/);
  });
});

/** Kinds that consist of one list, which can be exported and imported as a sheet. */
const listTypes = allTypes.filter((type) => 'items.*' in type.fields).map((type) => [type.title, type] as const);

describe.each(listTypes)('sheets of %s', (_title, type) => {
  const begin = async () => (await createOrder(editor!, { type: type.code, subject: await subjectOf(type), act: 'write' })).id;
  const write = async (id: number, format: 'xlsx' | 'csv') =>
    Buffer.from((await writeListSheet(editor!, { id, format })).content, 'base64');
  const read = (id: number, bytes: Buffer, format: string) =>
    readListSheet(editor!, { id, file: { name: `list.${format}`, type: '', bytes: new Uint8Array(bytes) } });

  test('the sheet is unchanged by export and import, as a workbook and as CSV', async () => {
    const id = await begin();
    const { items } = (await readOrder(editor!, { id })).payload;
    for (const format of ['xlsx', 'csv'] as const) expect(await read(id, await write(id, format), format)).toEqual({ items, remarks: [] });
    await withdrawRequest(editor!, contentKind, { id });
  });

  test('the sheet causes no error when only its own columns are filled in', async () => {
    const id = await begin();
    const filled = await write(id, 'xlsx');
    const save = async (items: unknown[]) => {
      const { revision } = await readOrder(editor!, { id });
      return saveOrder(editor!, saveInput.parse({ id, revision, payload: { items } }));
    };
    await save([]);
    const { items } = await read(id, filled, 'xlsx');
    expect(items).not.toEqual([]);
    expect((await save(items)).errors).toEqual([]);
    await withdrawRequest(editor!, contentKind, { id });
  });
});

describe.each(allTypes.filter((type) => 'code' in type.fields).map((type) => [type.title, type] as const))('%s', (_title, type) => {
  test('the sheet keeps the code of existing content, whatever is sent', async () => {
    const subject = await subjectOf(type);
    const { draft } = await type.read(ctx, subject);
    const order = await submitAs(editor!, { type: type.code, subject, payload: (begun) => ({ ...begun, code: 'another-code' }) });
    expect(order.payload['code']).toBe(draft['code']);
    await withdrawRequest(editor!, contentKind, { id: order.id });
  });
});

test('every group of settings is changed by exactly one kind, except the product name used in calls', () => {
  const changed = allTypes
    .filter(({ code }) => code.startsWith('settings-'))
    .flatMap(({ draft }) => Object.keys((draft as z.ZodObject).shape));
  expect([...changed, 'product'].toSorted()).toEqual(Object.keys(siteSettings.shape).toSorted());
});
