import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addArticles } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { getArticle, listAttachments } from './read-article.ts';

const { db, context } = useDatabase();
const now = new Date('2026-08-21T10:00:00+08:00');
const ctx = () => context({ now });
const idOf = async (title: string) =>
  (await db.selectFrom('articles').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
const at = (time: string) => new Date(`2026-08-20T${time}:00+08:00`);
const [report, secret] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  const file = { mediaType: 'application/pdf', size: 12, sha256: 'ab', createdAt: now, createdBy: 'test' };
  await db
    .insertInto('files')
    .values([
      { ...file, id: report, name: '年度报告 2026.pdf', storageKey: 'a', visibility: 'public' },
      { ...file, id: secret, name: '内部.pdf', storageKey: 'b', visibility: 'private' },
    ])
    .execute();
  await addArticles(
    ctx(),
    { title: '甲', publishedAt: at('08:00') },
    {
      title: '乙',
      publishedAt: at('09:00'),
      documentNumber: '前证〔2026〕1号',
      effectiveDate: '2026-09-01',
      securityCodes: ['600000', '00700'],
      author: '投资者教育部',
      attachments: [{ fileId: secret }, { fileId: report }],
    },
    { title: '丙', publishedAt: at('09:00') },
    { title: '别栏', category: 'notice', publishedAt: at('09:30') },
    { title: '已撤', publishedAt: at('08:30') },
    { title: '定时', publishedAt: new Date('2026-08-22T00:00:00Z') },
  );
  await db.updateTable('articles').set({ state: 'withdrawn' }).where('title', '=', '已撤').execute();
});

test('an article is returned with its text, facts, files and neighbours', async () => {
  expect(await getArticle(ctx(), { id: await idOf('乙') })).toEqual({
    id: await idOf('乙'),
    title: '乙',
    summary: '投资者走进公司。',
    date: '2026-08-20',
    publishedAt: '2026-08-20T09:00:00+08:00',
    updatedAt: '2026-08-20T09:00:00+08:00',
    categoryCode: 'news',
    categoryName: '公司新闻',
    section: 'news',
    source: '前厅证券',
    author: '投资者教育部',
    documentNumber: '前证〔2026〕1号',
    effectiveDate: '2026-09-01',
    securityCodes: ['600000', '00700'],
    version: 1,
    content: '<p>投资者走进公司。</p>',
    attachments: [
      {
        fileId: report,
        name: '年度报告 2026.pdf',
        mediaType: 'application/pdf',
        size: 12,
        sha256: 'ab',
        url: `/file-download/${report}/${encodeURIComponent('年度报告 2026.pdf')}`,
      },
    ],
    previous: { id: await idOf('丙'), title: '丙' },
    next: { id: await idOf('甲'), title: '甲' },
    correction: null,
    supersededBy: null,
    supersedes: [],
  });
});

test('neighbours are published articles of the same category; the first and the last article have only one', async () => {
  expect(await getArticle(ctx(), { id: await idOf('丙') })).toMatchObject({ previous: null, next: { title: '乙' } });
  expect(await getArticle(ctx(), { id: await idOf('甲') })).toMatchObject({ previous: { title: '乙' }, next: null });
  expect(await getArticle(ctx(), { id: await idOf('别栏') })).toMatchObject({ previous: null, next: null });
});

test('text stored under older rules is sanitized again before it is shown', async () => {
  const id = await idOf('甲');
  await db.updateTable('articleVersions').set({ body: '<p onclick="x()">甲</p><script>1</script>' }).where('articleId', '=', id).execute();
  expect((await getArticle(ctx(), { id })).content).toBe('<p>甲</p>');
});

test('the attachment list contains the public files in their order, and none of an unpublished article', async () => {
  expect((await listAttachments(ctx(), { id: await idOf('乙') })).list.map(({ name }) => name)).toEqual(['年度报告 2026.pdf']);
  expect(await listAttachments(ctx(), { id: await idOf('甲') })).toEqual({ list: [] });
  await expect(listAttachments(ctx(), { id: await idOf('已撤') })).rejects.toMatchObject({ code: 40004 });
});

test('unknown, scheduled and future articles return the same error', async () => {
  await db
    .updateTable('articles')
    .set({ publishedAt: new Date('2026-08-21T10:00:01+08:00') })
    .where('title', '=', '别栏')
    .execute();
  for (const id of [2_000_000_000, await idOf('定时'), await idOf('别栏')]) {
    await expect(getArticle(ctx(), { id })).rejects.toMatchObject({ code: 40004, message: '请求错误，请确认你的操作！', errors: [] });
  }
});
