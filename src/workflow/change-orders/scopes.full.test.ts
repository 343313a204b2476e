import { beforeAll, describe, expect, test } from 'vitest';
import { isOutcome } from '#contract/call-error.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { actAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents } from '#test/support/sample-contents.ts';
import { staffActor } from '#test/support/staff.ts';
import { addComment } from '#workflow/approvals/service/comments.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { createRelease } from '#workflow/approvals/service/releases.ts';
import { issueReviewLink } from '#workflow/approvals/service/review-links.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { reopenRequest, withdrawRequest } from '#workflow/approvals/service/write.ts';
import { allTypes } from './all-types.ts';
import type { ContentType } from './content-type.ts';
import { contentKind } from './service/content-kind.ts';
import { findContents } from './service/find/find-contents.ts';
import { NameIndex } from './service/find/name-index.ts';
import { listSubjects } from './service/list-contents.ts';
import { changeSeveral } from './service/orders/change-several.ts';
import { listOrders } from './service/orders/list-orders.ts';
import { mergeOrder } from './service/orders/merge-order.ts';
import { readOrder } from './service/orders/read-order.ts';
import { takeDown } from './service/orders/take-down.ts';
import { createOrder, restoreOrder, saveOrder } from './service/orders/write-order.ts';
import { previewOrder } from './service/preview-order.ts';
import { exportContents } from './service/sheet/export-contents.ts';
import { writeListSheet } from './service/sheet/list-sheet.ts';

const { db, context } = useDatabase();
const files = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });

interface Scopes {
  branch: readonly string[];
  category: readonly string[];
}

interface Place {
  /** Its category, and its branch where it has one. */
  category: string;
  branch: string;
}

/** Staff members by place of work relative to the item, and the kinds of scope through which they reach it. */
const workers: Readonly<Record<string, { scopes(place: Place): Scopes; reaches: readonly ContentType['scope'][] }>> = {
  'all branches and categories': { scopes: () => ({ branch: ['*'], category: ['*'] }), reaches: ['branch', 'category', 'firm'] },
  'all branches, its category': {
    scopes: ({ category }) => ({ branch: ['*'], category: [category] }),
    reaches: ['branch', 'category', 'firm'],
  },
  'its branch, its category': {
    scopes: ({ branch, category }) => ({ branch: [branch], category: [category] }),
    reaches: ['branch', 'category'],
  },
  'its branch, all categories': { scopes: ({ branch }) => ({ branch: [branch], category: ['*'] }), reaches: ['branch'] },
  'another branch, all categories': { scopes: () => ({ branch: ['ELSEWHERE'], category: ['*'] }), reaches: [] },
  'another branch, its category': {
    scopes: ({ category }) => ({ branch: ['ELSEWHERE'], category: [category] }),
    reaches: ['category'],
  },
  'no branch, its category': { scopes: ({ category }) => ({ branch: [], category: [category] }), reaches: ['category'] },
  'all branches, another category': { scopes: () => ({ branch: ['*'], category: ['elsewhere'] }), reaches: [] },
  'its branch, no category': { scopes: ({ branch }) => ({ branch: [branch], category: [] }), reaches: [] },
  nowhere: { scopes: () => ({ branch: [], category: [] }), reaches: [] },
};

interface Role {
  code: string;
  staffId: number;
  permissions: ReadonlyMap<Permission, Reach>;
}

const roles: Role[] = [];
let keeper: Context & { staffId: number };
const names = new NameIndex();

beforeAll(async () => {
  await loadSampleContents(ctx, files);
  keeper = await actAs(ctx, ['content.read', 'content.draft', 'media.manage']);
  for (const { code } of await db.selectFrom('staffRoles').select('code').orderBy('code').execute()) {
    const { id } = await buildStaff(ctx, { roles: [code] });
    roles.push({ code, staffId: id, permissions: (await readAccessAnywhere(ctx, id)).permissions });
  }
}, 120_000);

const as = ({ staffId, permissions }: Role, scopes: Scopes): Context => ({
  ...ctx,
  actor: staffActor(staffId, Object.fromEntries(permissions), { scopes: { ...scopes, queue: ['*'] }, provenAt: ctx.now }),
});

/** Returns whether the call responds as if the item did not exist. */
async function isHidden(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return false;
  } catch (error) {
    return isOutcome(error, 'notFound');
  }
}

interface Sample extends Place {
  subject: string;
  title: string;
  order: { id: number; revision: number; contentHash: string };
}

/** Returns the first item of a kind, and an order for it. */
async function buildSample(type: ContentType): Promise<Sample> {
  const { records } = await type.list(keeper, { scopes: undefined });
  const [{ subject, title }] = records as [(typeof records)[number]];
  const { draft, scope: category } = await type.read(keeper, subject);
  const { id } = await createOrder(keeper, { type: type.code, subject, act: 'write' });
  const { revision, contentHash } = await readOrder(keeper, { id });
  return { category, branch: type.branchOf?.(draft) ?? 'HERE', subject, title, order: { id, revision, contentHash } };
}

/** Returns all actions on an item with the permission that their call requires. */
function actsOn(type: ContentType, { subject, order }: Sample): (readonly [Permission, string, (at: Context) => Promise<unknown>])[] {
  const { id, revision, contentHash } = order;
  const written = { payload: {}, reason: '', applyAt: null, until: null };
  const together = { type: type.code, subjects: [subject], title: '一批', reason: '一并', applyAt: null, field: null, value: '' };
  return [
    ['content.read', 'read', (at) => readOrder(at, { id })],
    ['content.read', 'preview', (at) => previewOrder(at, { id, page: 0 }, async () => '')],
    ['content.read', 'sheet', (at) => writeListSheet(at, { id, format: 'csv' })],
    ['content.read', 'comment', (at) => addComment(at, contentKind, { id, path: '', text: '批注' })],
    ['content.draft', 'begin', (at) => createOrder(at, { type: type.code, subject, act: 'write' })],
    ['content.draft', 'begin to withdraw', (at) => createOrder(at, { type: type.code, subject, act: 'withdraw' })],
    ['content.draft', 'several at once', (at) => changeSeveral(at, together)],
    ['content.draft', 'save', (at) => saveOrder(at, { id, revision, ...written })],
    ['content.draft', 'merge', (at) => mergeOrder(at, { id, revision })],
    ['content.draft', 'submit', (at) => submitRequest(at, contentKind, { id, revision })],
    ['content.draft', 'reopen', (at) => reopenRequest(at, contentKind, { id })],
    ['content.draft', 'withdraw', (at) => withdrawRequest(at, contentKind, { id })],
    ['content.draft', 'restore', (at) => restoreOrder(at, { id })],
    ['content.draft', 'release', (at) => createRelease(at, contentKind, { title: '一批', ids: [id] })],
    ['content.draft', 'review link', (at) => issueReviewLink(at, contentKind, { id, recipient: '审阅人' })],
    ['content.approve', 'approve', (at) => decideRequest(at, contentKind, 1, { id, decision: 'approve', contentHash, note: '' })],
    [
      'content.approve-second',
      'approve second',
      (at) => decideRequest(at, contentKind, 2, { id, decision: 'approve', contentHash, note: '' }),
    ],
    ...(type.withdraw && !type.isEntry
      ? [['content.take-down', 'take down', (at: Context) => takeDown(at, { type: type.code, subject, reason: '下线' })] as const]
      : []),
  ];
}

/** Returns whether lists and searches show the item. */
async function isShown(at: Context, type: ContentType, { subject, title, order }: Sample): Promise<Record<string, boolean>> {
  const isListed = (lines: readonly { subject: string }[]) => lines.some((line) => line.subject === subject);
  // By its name, or by its number where another field is searched.
  const lists = await Promise.all([title, subject].map((search) => listSubjects(at, { publicUrl: '' }, { type: type.code, search })));
  const found = await findContents(at, names, { q: title });
  const exported = await exportContents(at, { type: type.code, format: 'csv', search: type.isEntry ? title : undefined });
  return {
    listed: lists.some(({ records }) => isListed(records)),
    found: found.things.some((thing) => thing.type === type.code && thing.title === title),
    foundOrder: found.orders.some(({ id }) => id === order.id),
    inBox: (await listOrders(at, { box: 'all', type: type.code })).records.some(({ id }) => id === order.id),
    exported: exported.rows > 0,
  };
}

const kinds = allTypes.flatMap((type) => [type, ...(type.entry ? [type.entry] : [])]);

describe.each(kinds.map((type) => [type.isEntry ? `${type.code}: an entry` : type.code, type] as const))('%s', (_name, type) => {
  test('content is accessible to every role only within the scopes of its kind', async () => {
    const sample = await buildSample(type);
    const failures: string[] = [];
    const note = (isRight: boolean, ...words: string[]) => void (isRight || failures.push(words.join(', ')));
    for (const role of roles.filter(({ permissions }) => [...permissions.keys()].some((one) => one.startsWith('content.'))))
      for (const [name, worker] of Object.entries(workers)) {
        const at = as(role, worker.scopes(sample));
        const isReached = worker.reaches.includes(type.scope);
        // Within the scope only actions without effects are tried, so that the next role finds the item unchanged.
        for (const [permission, act, run] of actsOn(type, sample)) {
          const reach = role.permissions.get(permission);
          if (!reach || (isReached && (reach === 'own' || permission !== 'content.read'))) continue;
          note((await isHidden(run(at))) !== isReached, role.code, name, act);
        }
        // Lists depend on the scopes only, so one role is enough.
        if (role.code !== 'content-reviewer' || isReached) continue;
        for (const [where, isThere] of Object.entries(await isShown(at, type, sample))) note(!isThere, role.code, name, where);
      }
    expect(failures).toEqual([]);
    const editor = as(
      roles.find(({ code }) => code === 'content-reviewer')!,
      workers['all branches, its category']!.scopes(sample),
    );
    expect(await isShown(editor, type, sample)).toMatchObject({ listed: true, inBox: true });
    expect((await createOrder(editor, { type: type.code, subject: sample.subject, act: 'write' })).id).toBe(sample.order.id);
  });
});
