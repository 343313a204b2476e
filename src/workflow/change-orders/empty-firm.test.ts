import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { loadDemoFacts } from '#demo/facts/facts.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import {
  actAs,
  approveAs,
  complianceRights,
  editorRights,
  reviewerRights,
  submitAs,
  type OrderDraft,
} from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents } from '#test/support/sample-contents.ts';
import { allTypes, findType } from './all-types.ts';
import type { ContentType } from './content-type.ts';
import { countContentItems } from './service/list-contents.ts';
import { createOrder } from './service/orders/write-order.ts';
import { wholeSubject } from './web/subject-name.ts';

/** A firm that has published everything. Its content provides the drafts for a second firm that has published nothing. */
const full = useDatabase();
const empty = useDatabase();
const files = openFileStore(useFolder());
const now = new Date('2026-11-24T02:00:00Z');
const model = full.context({ now });
const ctx = empty.context({ now });
let [editor, colleague, reviewer, compliance]: Context[] = [];

beforeAll(async () => {
  await loadSampleContents(model, files);
  await updateSettings(ctx, { ...demoSite, brand: { color: '#1d6b4f', letters: '示' } });
  [editor, colleague] = [await actAs(ctx, editorRights), await actAs(ctx, editorRights)];
  reviewer = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
}, 120_000);

async function publish(draft: OrderDraft): Promise<unknown> {
  const { id, levels } = await submitAs(editor!, draft);
  const outcome = await approveAs(reviewer!, id);
  return levels === 1 ? outcome : approveAs(compliance!, id, 2);
}

/** Kinds with built-in content, to which firms do not add items. */
const standard = ['business', 'fee-rate', 'questionnaire'];

test('every kind can be created in an empty database, or says where its content comes from', async () => {
  const lost: string[] = [];
  for (const { code, list, begin, entry, whenEmpty } of allTypes) {
    const { records } = await list(ctx, { scopes: undefined });
    if (records.length === 0 && !begin && !entry?.begin && !whenEmpty) lost.push(code);
  }
  expect(lost.toSorted()).toEqual(standard);
});

test('the first entry of an empty list can be written separately', async () => {
  const written: string[] = [];
  for (const { code, entry } of allTypes) {
    if (!entry || (await countContentItems(ctx, code)) > 0) continue;
    const [first] = (await entry.list(model, { scopes: undefined })).records;
    const { draft } = await entry.read(model, first!.subject);
    if (JSON.stringify(draft).includes('"fileId"')) continue;
    expect(await publish({ type: code, payload: () => draft }), code).toEqual({ state: 'applied', failure: null });
    expect((await entry.read(ctx, first!.subject)).draft).toEqual(draft);
    written.push(code);
  }
  expect(written).toEqual(expect.arrayContaining(['branches', 'company-executives', 'company-structure', 'fee-items']));
});

/** Returns the kinds with a single item that the firm does not have yet. */
async function missing(): Promise<ContentType[]> {
  const found: ContentType[] = [];
  for (const type of allTypes) if (type.isSingle && (await countContentItems(ctx, type.code)) === 0) found.push(type);
  return found;
}

test('a firm without any content can write it: two people who start at once share one draft, and the published draft is shown', async () => {
  // Texts of the other firm cite its facts.
  await loadDemoFacts(ctx);
  const types = await missing();
  expect(types.map(({ code }) => code)).toEqual(expect.arrayContaining(['company-profile', 'margin-terms', 'subsidiary']));
  for (const type of types) {
    const { draft } = await type.read(model, wholeSubject);
    // Files of the other firm do not exist in this one.
    if (JSON.stringify(draft).includes('"fileId"')) continue;
    const asked = { type: type.code, subject: wholeSubject, act: 'write' } as const;
    expect((await createOrder(colleague!, asked)).id).toBe((await createOrder(editor!, asked)).id);
    expect(await publish({ ...asked, payload: () => draft }), type.code).toEqual({ state: 'applied', failure: null });
    expect((await type.read(ctx, wholeSubject)).draft).toEqual(draft);
    expect((await type.list(ctx, { scopes: undefined })).records[0]).toMatchObject({ state: 'shown' });
  }
});

test('the first item of every kind can be created and is stored as written', async () => {
  // Every firm has the categories of its articles from the start.
  await importCategories(ctx, [{ code: 'notice', name: '公告', section: 'notice' }]);
  await loadDemoFacts(ctx);
  const written: string[] = [];
  let series: unknown;
  for (const type of allTypes) {
    const { code, begin, isSingle } = type;
    if (!begin || isSingle) continue;
    const { records } = await type.list(model, { scopes: undefined });
    const drafts = await Promise.all(records.map(async ({ subject }) => (await type.read(model, subject)).draft));
    // Lessons must belong to an existing series; files of the other firm do not exist in this one.
    const draft = drafts.find((one) => one['series'] === undefined || one['series'] === series);
    if (!draft || JSON.stringify(draft).includes('"fileId"')) continue;
    if (code === 'lesson-series') series = draft['code'];
    const before = new Set((await type.list(ctx, { scopes: undefined })).records.map(({ subject }) => subject));
    expect(await publish({ type: code, payload: () => draft }), code).toEqual({ state: 'applied', failure: null });
    const fresh = (await type.list(ctx, { scopes: undefined })).records.filter(({ subject }) => !before.has(subject));
    expect(fresh, code).toHaveLength(1);
    expect((await type.read(ctx, fresh[0]!.subject)).draft, code).toEqual(draft);
    written.push(code);
  }
  expect(written).toEqual(
    expect.arrayContaining(['article', 'meeting', 'faq', 'lesson', 'job', 'recruit-notice', 'agreement', 'campaign']),
  );
});

test('a page text without a default, such as the chairman’s message, is listed as missing and can be written like any other', async () => {
  const chairman = { type: 'page-text', subject: '/IntoGL/chairman' };
  const standing = async () => (await findType('page-text').list(ctx, { scopes: undefined, search: chairman.subject })).records;
  expect(await standing()).toMatchObject([{ subject: chairman.subject, state: 'draft', href: null }]);
  const outcome = await publish({ ...chairman, payload: (begun) => ({ ...begun, lead: '致投资者' }) });
  expect(outcome).toEqual({ state: 'applied', failure: null });
  expect(await standing()).toMatchObject([{ subject: chairman.subject, title: '董事长致辞', state: 'shown' }]);
});
