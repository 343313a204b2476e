import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { writeXlsx, type SheetCell } from '#platform/tabular/xlsx/xlsx-write.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents } from '#test/support/sample-contents.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { createImportTemplate } from '#workflow/imports/service/template.ts';
import { allTypes } from './all-types.ts';
import type { ContentType } from './content-type.ts';
import { contentKind } from './service/content-kind.ts';
import { buildForm } from './service/draft/build-form.ts';
import { judgeDraft } from './service/orders/judge-draft.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';
import { readListSheet, writeListSheet } from './service/sheet/list-sheet.ts';
import { findListField } from './service/sheet/sheet-columns.ts';
import { labelAt, entryName } from './web/field-labels.ts';
import { wholeSubject } from './web/subject-name.ts';

/** A firm that has published everything. Its content fills in the spreadsheets of a second firm that has published nothing. */
const full = useDatabase();
const empty = useDatabase();
const files = openFileStore(useFolder());
const now = new Date('2026-11-24T02:00:00Z');
const model = full.context({ now });
const ctx = empty.context({ now });
let [editor, author, reviewer, compliance]: Context[] = [];
const lists: ContentType[] = [];

beforeAll(async () => {
  await loadSampleContents(model, files);
  await updateSettings(ctx, { ...demoSite, brand: { color: '#1d6b4f', letters: '示' } });
  [editor, author] = [await actAs(ctx, editorRights), await actAs(model, editorRights)];
  reviewer = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
  for (const type of allTypes) if (type.isSingle && findListField(await buildForm(model, type))) lists.push(type);
}, 120_000);

type Cells = SheetCell[][];
const rowsOf = (content: string | Uint8Array, sheet = 0): Cells => {
  const book = read(typeof content === 'string' ? Buffer.from(content, 'base64') : content);
  return utils.sheet_to_json<SheetCell[]>(book.Sheets[book.SheetNames[sheet]!]!, { header: 1, raw: true, defval: null });
};

/** Creates an order for the whole list of a kind. */
const begin = async (who: Context, { code }: ContentType) =>
  (await createOrder(who, { type: code, subject: wholeSubject, act: 'write' })).id;

async function bring(id: number, header: Cells[number], rows: Cells) {
  const bytes = await writeXlsx([{ name: '名单', header: header.map(String), rows }]);
  return readListSheet(editor!, { id, file: { name: '名单.xlsx', type: '', bytes } });
}

async function publish(type: ContentType, id: number, items: unknown[]): Promise<unknown> {
  const begun = await readOrder(editor!, { id });
  const { revision } = await saveOrder(editor!, {
    id,
    revision: begun.revision,
    payload: { ...begun.payload, items },
    reason: '首次公布',
    applyAt: null,
    until: null,
  });
  await submitRequest(editor!, contentKind, { id, revision });
  const outcome = await approveAs(reviewer!, id);
  return type.levels === 1 ? outcome : approveAs(compliance!, id, 2);
}

const applied = { state: 'applied', failure: null };

/** Returns the rows of the firm that has content, with their headings. */
async function sampleRows(type: ContentType): Promise<{ header: Cells[number]; rows: Cells }> {
  const { content } = await writeListSheet(author!, { id: await begin(author!, type), format: 'xlsx' });
  const [header = [], ...rows] = rowsOf(content);
  return { header, rows };
}

/** Returns which columns are optional, according to the register or the form. */
async function optionalColumns(type: ContentType, header: Cells[number]): Promise<boolean[]> {
  const columns = type.sheet?.register.parts[0]!.columns.map(({ title, mayBeBlank = false, fallback, isStamp = false }) => ({
    title,
    isOptional: mayBeBlank || isStamp || fallback !== undefined,
  }));
  const fields = Object.values(findListField(await buildForm(ctx, type))!.fields ?? {}).map(({ title, isRequired }) => ({
    title,
    isOptional: !isRequired,
  }));
  return header.map((heading) => (columns ?? fields).find(({ title }) => title === heading)!.isOptional);
}

test('the empty template of a list accepts the rows of a firm, and their content is published', async () => {
  const written: string[] = [];
  for (const type of lists) {
    const id = await begin(editor!, type);
    const [header = [], ...none] = rowsOf((await writeListSheet(editor!, { id, format: 'xlsx' })).content);
    const sample = await sampleRows(type);
    expect(header, type.code).toEqual(sample.header);
    // Lists with built-in content are not empty.
    if (none.length > 0 || sample.rows.length === 0) continue;
    const { items } = await bring(id, header, sample.rows);
    expect(await publish(type, id, items), type.code).toEqual(applied);
    expect((await type.read(ctx, wholeSubject)).draft['items'], type.code).toHaveLength(sample.rows.length);
    written.push(type.code);
  }
  expect(written).toEqual(expect.arrayContaining(['branches', 'business-scope', 'fee-items', 'related-links', 'bond-traders']));
});

test('optional cells can be empty in every row of a sheet', async () => {
  const lost: string[] = [];
  for (const type of lists) {
    const { header, rows } = await sampleRows(type);
    const isOptional = await optionalColumns(type, header);
    const bare = rows.map((row) => row.map((cell, at) => (isOptional[at] ? null : cell)));
    try {
      const id = await begin(editor!, type);
      const { items } = await bring(id, header, bare);
      const { draft } = await type.read(ctx, wholeSubject);
      const { errors } = await judgeDraft(ctx, type, await buildForm(ctx, type), { subject: wholeSubject, payload: { ...draft, items } });
      if (errors.length > 0) lost.push(`${type.code}: ${JSON.stringify(errors.slice(0, 3))}`);
    } catch (error) {
      lost.push(`${type.code}: ${JSON.stringify(error).slice(0, 400)}`);
    }
  }
  expect(lost).toEqual([]);
});

test('the list also accepts the template of the data import screens', async () => {
  for (const type of lists.filter(({ sheet }) => sheet)) {
    const { rows } = await sampleRows(type);
    const [header = []] = rowsOf(await createImportTemplate({ tables: type.sheet!.register.parts }));
    const { items } = await bring(await begin(editor!, type), header, rows);
    expect(items, type.code).toHaveLength(rows.length);
  }
});

test('errors in a row name the row or its place, the item and the column', async () => {
  const lost: string[] = [];
  for (const type of lists) {
    const { header, rows } = await sampleRows(type);
    if (rows.length === 0) continue;
    const form = await buildForm(ctx, type);
    const isOptional = await optionalColumns(type, header);
    const keys = type.keysOf?.['items'] ?? [];
    const keyTitles = [keys].flat().map((key) => findListField(form)!.fields?.[key]?.title);
    const at = header.findLastIndex(
      (title, index) => !isOptional[index] && !keyTitles.includes(String(title)) && typeof rows[0]![index] === 'string',
    );
    if (at === -1) continue;
    const wrong = rows.map((row, index) => (index === 0 ? row.map((cell, column) => (column === at ? null : cell)) : row));
    const id = await begin(editor!, type);
    const said = await bring(id, header, wrong).then(
      async ({ items }) => {
        const payload = { ...(await type.read(ctx, wholeSubject)).draft, items };
        const { errors } = await judgeDraft(ctx, type, form, { subject: wholeSubject, payload });
        return errors.map(({ path, message }) => `${labelAt(form, payload, path)}：${message}`);
      },
      (error: { errors: { message: string }[] }) => error.errors.map(({ message }) => message),
    );
    // Identified by its name, or by its code where the name is the invalid cell.
    const [entry] = ((await type.read(model, wholeSubject)).draft['items'] as Record<string, unknown>[]) ?? [];
    const name = Object.entries(findListField(form)!.fields!).find(([, { title }]) => title === header[at])![0];
    const words = entryName(findListField(form)!, { ...entry, [name]: undefined }).slice(0, 12);
    if (said.length === 0 || said.some((one) => !/第 [12] [行项]/.test(one) || !one.includes(String(header[at])) || !one.includes(words)))
      lost.push(`${type.code} ${String(header[at])} ${words}: ${said.slice(0, 3).join(' | ')}`);
  }
  expect(lost).toEqual([]);
});
