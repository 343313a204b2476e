import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { listCommentNotices, markCommentNoticesRead } from '#workflow/approvals/service/comment-notices.ts';
import { addComment, editComment, resolveComment } from '#workflow/approvals/service/comments.ts';
import { listMentionable } from '#workflow/approvals/service/mentions.ts';
import { contentKind } from './service/content-kind.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder } from './service/orders/write-order.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
type Person = Context & { staffId: number; account: string };
let [author, colleague, stranger]: Person[] = [];
let order = 0;

/** Creates a staff member with a name and a role who works in these categories. */
async function employ(name: string, role: string, categories: readonly string[] = ['*']): Promise<Person> {
  const { id, loginName } = await buildStaff(ctx, { roles: [role] });
  await db.updateTable('staffAccounts').set({ name }).where('id', '=', id).execute();
  await db.deleteFrom('staffScopes').where('staffId', '=', id).execute();
  const scopes = [
    ...categories.map((value) => ({ staffId: id, kind: 'category' as const, value })),
    { staffId: id, kind: 'branch' as const, value: '*' },
  ];
  await db.insertInto('staffScopes').values(scopes).execute();
  const actor = { kind: 'staff', staffId: id, sessionId: '', ...(await readAccessAnywhere(ctx, id)) } as const;
  return { ...ctx, actor, staffId: id, account: loginName };
}

beforeAll(async () => {
  await addArticles(ctx, { title: '公告', category: 'notice' });
  author = await employ('起草人', 'editor');
  colleague = await employ('李明', 'content-reviewer');
  stranger = await employ('李明德', 'content-reviewer', ['nowhere']);
});
beforeEach(async () => {
  ({ id: order } = await createOrder(author!, { type: 'article', act: 'write' }));
});

const write = (text: string) => addComment(author!, contentKind, { id: order, path: '', text });
const toldOf = async (who: Person) =>
  (await listCommentNotices(who, contentKind, 100)).filter(({ request }) => request.id === order).map(({ author: by }) => by);
const offeredTo = async (words: string) =>
  (await listMentionable(author!, contentKind, { id: order, words })).colleagues.map((one) => one.words);

describe('a colleague mentioned in a comment', () => {
  test('a colleague mentioned in a comment is notified once however often the comment is edited, and people added later are notified then', async () => {
    const { id, told } = await write('请@李明看一下');
    expect(told).toEqual(['李明']);
    expect(await toldOf(colleague!)).toEqual(['起草人']);
    const [notice] = await listCommentNotices(colleague!, contentKind, 100);
    expect(await markCommentNoticesRead(colleague!, notice!.id)).toBe(true);
    const another = await employ('赵敏', 'editor');
    await editComment(author!, contentKind, { id, text: '请@李明和@赵敏看一下' });
    await editComment(author!, contentKind, { id, text: '请@赵敏看一下' });
    await editComment(author!, contentKind, { id, text: '请@李明和@赵敏再看一下' });
    expect(await toldOf(colleague!)).toEqual([]);
    expect(await toldOf(another)).toEqual(['起草人']);
    expect((await readOrder(author!, { id: order })).comments).toMatchObject([
      { text: '请@李明和@赵敏再看一下', mentions: ['李明', '赵敏'], editedAt: ctx.now.toISOString(), canEdit: true },
    ]);
  });

  test('a colleague mentioned in a comment has no unread notice once they are no longer mentioned or have dealt with the comment', async () => {
    const { id: first } = await write('@李明 一');
    const { id: second } = await write('@李明 二');
    expect(await toldOf(colleague!)).toEqual(['起草人', '起草人']);
    await editComment(author!, contentKind, { id: first, text: '不用看了' });
    await resolveComment(colleague!, contentKind, { id: second });
    expect(await toldOf(colleague!)).toEqual([]);
  });

  test('a colleague mentioned in a comment is not notified if they may not see the order, wrote the comment themselves, or have a locked account', async () => {
    const gone = await employ('王离', 'editor');
    await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', gone.staffId).execute();
    const withoutRight = await employ('周审', 'auditor');
    await db.deleteFrom('staffAccountRoles').where('staffId', '=', withoutRight.staffId).execute();
    // Of two names with the same beginning the longer one is meant; that person does not work there.
    expect(await write('@李明德 @起草人 @王离 @周审 请看')).toMatchObject({ told: [] });
    expect(
      await db
        .selectFrom('approvalCommentNotices as notice')
        .innerJoin('approvalComments as comment', 'comment.id', 'notice.commentId')
        .select('notice.id')
        .where('comment.requestId', '=', order)
        .execute(),
    ).toEqual([]);
  });

  test('a colleague mentioned in a comment keeps their name in the comment when their account is locked or they are renamed', async () => {
    const leaver = await employ('钱途', 'editor');
    await write('@钱途 请核对');
    await db.updateTable('staffAccounts').set({ state: 'disabled', name: '钱图' }).where('id', '=', leaver.staffId).execute();
    expect((await readOrder(colleague!, { id: order })).comments).toMatchObject([{ text: '@钱途 请核对', mentions: ['钱途'] }]);
  });

  test('a colleague mentioned in a comment is distinguished by their account from another person with the same name', async () => {
    const [one, other] = [await employ('陈晨', 'editor'), await employ('陈晨', 'content-reviewer')];
    expect((await offeredTo('陈晨')).toSorted()).toEqual([`陈晨（${one.account}）`, `陈晨（${other.account}）`].toSorted());
    expect(await write(`@陈晨（${other.account}） 请看`)).toMatchObject({ told: [`陈晨（${other.account}）`] });
    expect([await toldOf(one), await toldOf(other)]).toEqual([[], ['起草人']]);
  });

  test('no longer sees the notice once they do not work in the order’s scope', async () => {
    await write('@李明 请看');
    const moved = { ...colleague!, actor: { ...stranger!.actor, staffId: colleague!.staffId } as Context['actor'] };
    expect(await listCommentNotices(moved, contentKind, 100)).toEqual([]);
  });
});

test('suggestions by name or account only include people who may see the order, without the author', async () => {
  expect(await offeredTo('李明')).toEqual(['李明']);
  expect(await offeredTo(colleague!.account.toUpperCase())).toContain('李明');
  expect(await offeredTo('起草')).toEqual([]);
  await expect(listMentionable(stranger!, contentKind, { id: order, words: '' })).rejects.toMatchObject({ code: 40004 });
});

test('only the author can edit a comment while it is open, and it mentions at most twenty people', async () => {
  const { id } = await write('一');
  await expect(editComment(colleague!, contentKind, { id, text: '二' })).rejects.toMatchObject({ code: 40009 });
  await expect(editComment(stranger!, contentKind, { id, text: '二' })).rejects.toMatchObject({ code: 40004 });
  for (let number = 10; number < 31; number++) await employ(`同事${number}号`, 'editor');
  const all = Array.from({ length: 21 }, (_, index) => `@同事${index + 10}号`).join('');
  await expect(write(all)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'text' }] });
  await resolveComment(colleague!, contentKind, { id });
  await expect(editComment(author!, contentKind, { id, text: '三' })).rejects.toMatchObject({ code: 40009 });
  expect((await readOrder(colleague!, { id: order })).comments).toMatchObject([{ text: '一', canEdit: false }]);
});
