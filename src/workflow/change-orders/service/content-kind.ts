import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { ApprovalKind, AppliedChange } from '#workflow/approvals/kind.ts';
import { scheduleReturn } from '#workflow/approvals/service/direct-requests.ts';
import { addContributors, type RequestRow } from '#workflow/approvals/service/requests.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { findType, findTypeOf, typeTitle } from '../all-types.ts';
import type { FormField } from '../schema/contents.ts';
import { wholeSubject } from '../web/subject-name.ts';
import { buildForm } from './draft/build-form.ts';
import { walkDraftValues } from './draft/walk-draft.ts';
import { findForeignFiles, findUploaders } from './files.ts';
import { judgeDraft } from './orders/judge-draft.ts';
import { releasePictures, markPicturesInUse, requireLibraryPictures, assignPictures, type PictureHolder } from './orders/order-pictures.ts';
import { tryOrder } from './orders/try-order.ts';
import { refuseReferenced } from './references/find-references.ts';

/** Changes of published content: 变更单. */
export const contentKind: ApprovalKind = {
  code: 'content',
  noun: '变更单',
  may: { read: 'content.read', draft: 'content.draft', approve: 'content.approve', approveSecond: 'content.approve-second' },
  dividedBy: 'place',
  typeTitle,
  addressOf: ({ id }) => `/changes/${id}`,
  staleText: '起草以来，线上的内容已有变化，请先合并再提交',
  async readCurrentBase(tx, row) {
    return row.subject === null ? null : (await findTypeOf(row).read(tx, row.subject)).base;
  },
  // Each entry is written by replacing its list, so the whole list is locked.
  lockNameOf: ({ type, subject }) => (findType(type).entry ? wholeSubject : subject),
  check,
  apply,
  saved: markPicturesInUse,
  applied,
  async dropped(tx, { id, state }) {
    if (state === 'withdrawn') await releasePictures(tx, id);
  },
};

/** Throws 40001 with everything that prevents submission, including prohibited words and a missing reason. */
async function check(tx: Context, row: RequestRow): Promise<{ levels: number; payload: Payload }> {
  const type = findTypeOf(row);
  if (row.subject !== null && row.reason === '') throw createInputError([{ path: 'reason', message: '请填写修改原因，复核人员会看到' }]);
  await refuseReferenced(tx, row);
  if (row.act !== 'write') {
    await tryOrder(tx, contentKind, row);
    return { levels: type.levels, payload: row.payload };
  }
  const form = await buildForm(tx, type);
  const files = await requireContentFiles(tx, form, row);
  await requireLibraryPictures(tx, form, row);
  const { errors, findings } = await judgeDraft(tx, type, form, row);
  if (errors.length > 0) throw createInputError(errors.map(({ path, message }) => ({ path: `payload.${path}`, message })));
  const refused = row.subject === null ? await type.refuseNew?.(tx, row.payload) : undefined;
  if (refused) throw createInputError([{ path: `payload.${refused.path}`, message: refused.message }]);
  const barred = findings.filter(({ weight }) => weight === 'block');
  if (barred.length > 0) throw createInputError(barred.map(({ path, text }) => ({ path: `payload.${path}`, message: text })));
  // Normalises numbers and addresses as they are stored.
  const payload = type.draft.parse(row.payload) as Payload;
  await tryOrder(tx, contentKind, { ...row, payload });
  const brought = (await type.contributors?.(tx, { subject: row.subject, draft: row.payload })) ?? [];
  await addContributors(tx, row.id, [...(await findUploaders(tx, files)), ...brought]);
  const levels = findings.some(({ weight }) => weight === 'compliance') ? 2 : type.levels;
  return { levels, payload };
}

/**
 * Applied content is public: a file that the content already used may stay, any other must be a content file. Returns the new
 * files. Throws 40001 at the field.
 */
export async function requireContentFiles(
  tx: Context,
  form: FormField,
  { payload, before }: Pick<RequestRow, 'payload' | 'before'>,
): Promise<string[]> {
  const filesOf = (draft: unknown) => [...walkDraftValues(form, draft)].filter(({ field }) => field.kind === 'file');
  const former = new Set(filesOf(before).map(({ value }) => value));
  const fresh = filesOf(payload).filter(({ value }) => typeof value === 'string' && !former.has(value));
  const ids = fresh.map(({ value }) => String(value));
  const foreign = new Set<unknown>(await findForeignFiles(tx, ids));
  const refused = fresh.filter(({ value }) => foreign.has(value));
  if (refused.length > 0)
    throw createInputError(refused.map(({ path }) => ({ path: `payload.${path}`, message: '没有这个附件，请重新上传' })));
  return ids;
}

async function apply(tx: Context, row: RequestRow): Promise<AppliedChange> {
  const { subject, act, payload, reason, until } = row;
  const type = findTypeOf(row);
  const before = subject === null ? null : (await type.read(tx, subject)).draft;
  await refuseReferenced(tx, row);
  if (act !== 'withdraw') return { subject: await type.apply(tx, { subject, draft: payload, reason, until }), before };
  await type.withdraw!(tx, { subject: subject!, reason });
  return { subject, before };
}

async function applied(tx: Context, row: RequestRow, { subject, before }: AppliedChange): Promise<void> {
  await announceContent(tx, row, subject);
  await assignPictures(tx, row, await holderOf(tx, row, subject!));
  if (hasReturn(row)) await comeBack(tx, row, { subject: subject!, before: before ?? undefined });
}

/** Notifies external systems of the firm (webhooks) of content that an order has published or removed. */
export const announceContent = (
  tx: Context,
  { id, type, act, scope }: Pick<RequestRow, 'id' | 'type' | 'act' | 'scope'>,
  subject: string | null,
): Promise<void> =>
  emitWebhookEvent(tx, {
    type: act === 'write' ? 'content.published' : 'content.withdrawn',
    subject: `content:${type}:${subject}`,
    data: { order: id, type, subject, category: scope },
  });

/**
 * Returns the holder of an order's pictures once it is applied. The pictures of an entry belong to its list, like those of all
 * other entries.
 */
async function holderOf(tx: Context, row: RequestRow, subject: string): Promise<PictureHolder | undefined> {
  const list = findType(row.type);
  if (list.entry) return { subject: wholeSubject, title: list.title, draft: (await list.read(tx, wholeSubject)).draft };
  // Content that is taken down can be published again, and keeps its pictures.
  return row.act === 'write' ? { subject, title: row.title, draft: row.payload } : undefined;
}

/** Returns whether something is restored at the order's end, because its kind has no end of its own. */
const hasReturn = (row: RequestRow): boolean => row.until !== null && row.act === 'write' && !findTypeOf(row).hasEnd;

/** Restores the previous content at the end; new content is withdrawn. */
async function comeBack(
  tx: Context,
  row: RequestRow,
  { subject, before }: { subject: string; before: Payload | undefined },
): Promise<void> {
  const { base, draft } = await findTypeOf({ type: row.type, subject }).read(tx, subject);
  await scheduleReturn(tx, contentKind, row, {
    act: before ? 'write' : 'withdraw',
    subject,
    payload: before ?? draft,
    before: draft,
    base,
    reason: `变更单 ${row.id} 到期，恢复原来的内容`,
  });
}
