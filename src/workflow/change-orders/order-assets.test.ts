import { beforeAll, expect, test } from 'vitest';
import { storeFile } from '#content/files/service/files.ts';
import { openMediaDeps } from '#content/media/deps.ts';
import { libraryPictureAddress } from '#content/media/web/picture-address.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildItem } from '#test/factories/content/media.ts';
import { actAs, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { allTypes } from './all-types.ts';
import type { ContentType } from './content-type.ts';
import type { FormField } from './schema/contents.ts';
import type { OrderDifference } from './schema/orders.ts';
import { buildForm } from './service/draft/build-form.ts';
import { listOrderDifferences } from './service/orders/order-differences.ts';

const { context } = useDatabase();
const store = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let values: { file: [string, string]; picture: [string, string] };

beforeAll(async () => {
  const editor = await actAs(ctx, [...reviewerRights, 'media.manage']);
  const deps = openMediaDeps({ files: store });
  const pictures = [await buildItem(editor, deps, '#111111'), await buildItem(editor, deps, '#222222')];
  values = {
    file: [await addFile('旧报告.csv', editor), await addFile('新报告.csv', editor)],
    picture: pictures.map(({ key }) => libraryPictureAddress(key, 'whole-1280')) as [string, string],
  };
});

async function* bytes() {
  yield Buffer.from('a,b\r\n1,2\r\n');
}
const addFile = async (name: string, by: Context): Promise<string> =>
  (await storeFile(by, store, bytes(), { name, mediaType: 'text/csv', visibility: 'private', limit: 1000 })).id;

/** Yields drafts in which every file and picture field has a value (the first or the second one), for each variant. */
function* filled(field: FormField, which: 0 | 1): Generator {
  if (field.kind === 'file' || field.kind === 'picture') yield values[field.kind][which];
  else if (field.kind === 'list') for (const entry of filled(field.item!, which)) yield [entry];
  else if (field.kind === 'variants')
    for (const [kind, variant] of Object.entries(field.variants!))
      for (const draft of filled(variant, which)) yield { ...(draft as object), [field.by!]: kind };
  else if (field.kind === 'group')
    for (const [name, inner] of Object.entries(field.fields ?? {})) for (const value of filled(inner, which)) yield { [name]: value };
}

const shown = ({ parts, assets = [], pictures, label }: OrderDifference): string =>
  [label, ...parts.map(({ text }) => text), ...assets.map(({ name, label: at }) => `${at} ${name}`), pictures?.altAfter ?? ''].join(' ');
const rawValue = /[0-9a-f]{8}-[0-9a-f]{4}|\/media\/|[0-9a-f]{32}/;

const holders = (): [string, ContentType][] =>
  allTypes.flatMap((type) => [
    [type.title, type] as [string, ContentType],
    ...(type.entry ? [[type.entry.title, type.entry] as [string, ContentType]] : []),
  ]);

test('for every kind with files or pictures a difference names both versions with links, and shows no file number or picture address', async () => {
  const seen = { file: 0, picture: 0 };
  for (const [title, type] of holders()) {
    const form = await buildForm(ctx, type);
    const [olds, freshs] = [[...filled(form, 0)], [...filled(form, 1)]];
    for (const [index, payload] of freshs.entries()) {
      const order = { act: 'write', payload: payload as Record<string, unknown> } as const;
      for (const before of [olds[index] as Record<string, unknown>, null]) {
        const differences = await listOrderDifferences(ctx, type, form, { ...order, before });
        expect(differences, title).not.toEqual([]);
        const words = differences.map(shown).join(' ');
        expect(words, title).not.toMatch(rawValue);
        const assets = differences.flatMap((difference) => difference.assets ?? []);
        const pictures = differences.find((difference) => difference.pictures)?.pictures;
        const isFile = JSON.stringify(payload).includes(values.file[1]);
        const after = assets.find(({ side }) => side === 'after');
        const files = assets.map(({ side, fileId, name, size }) => [side, fileId, name, size]);
        const fresh = ['after', values.file[1], '新报告.csv', 10];
        const old = before ? [['before', values.file[0], '旧报告.csv', 10]] : [];
        expect(isFile ? files : [pictures?.after ?? after?.address], title).toEqual(isFile ? [...old, fresh] : [values.picture[1]]);
        expect(isFile ? words : (pictures?.altAfter ?? after?.alt), title).toMatch(isFile ? /新报告\.csv/ : /./);
        seen[isFile ? 'file' : 'picture'] += 1;
      }
    }
  }
  expect(seen.file).toBeGreaterThan(8);
  expect(seen.picture).toBeGreaterThan(5);
});

test('a text in which only the pictures have changed is marked as such, with both pictures', async () => {
  const type = allTypes.find(({ code }) => code === 'article')!;
  const form = await buildForm(ctx, type);
  const body = (picture: string) => ({ title: '公告', bodyHtml: `<p>正文</p><p><img src="${picture}" alt="图"></p>` });
  const [before, payload] = [body(values.picture[0]), body(values.picture[1])];
  const [difference] = await listOrderDifferences(ctx, type, form, { act: 'write', before, payload });
  expect(difference!.parts[0]!.text).toBe('文字没有变化，变化的是图片、链接或格式');
  expect(difference!.assets).toMatchObject([
    { side: 'before', address: values.picture[0] },
    { side: 'after', address: values.picture[1] },
  ]);
});

test('effects of an order outside of its draft are listed among its differences', async () => {
  const type = allTypes.find(({ code }) => code === 'launch')!;
  const form = await buildForm(ctx, type);
  const draft = { statement: '同意上线' };
  const effects = async (_ctx: Context, code: string) => [{ title: '公开的内容', items: [`${code} 一`, '二'] }];
  const differences = await listOrderDifferences(ctx, type, form, { act: 'write', before: draft, payload: draft }, effects);
  expect(differences).toMatchObject([{ label: '公开的内容', parts: [{ text: 'launch 一；二' }] }]);
});
