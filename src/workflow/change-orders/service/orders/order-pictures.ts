import { dropUses, findUnusablePictures, recordUses } from '#content/media/service/uses.ts';
import { findPictureKeys } from '#content/media/web/picture-address.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { FormField } from '../../schema/contents.ts';
import { walkDraftValues } from '../draft/walk-draft.ts';

/** The kind that replaces a picture of the library: it uses no pictures itself. */
const replacing = 'media-item';

const waiting = (id: number): string => `order:${id}`;

/** Marks the pictures of an order as in use until it is closed. Its title is only shown to users who may see it. */
export async function markPicturesInUse(tx: Context, { id, payload }: Pick<RequestRow, 'id' | 'payload'>): Promise<void> {
  await recordUses(tx, { holder: waiting(id), title: `变更单 ${id}`, orderId: id }, payload);
}

export async function releasePictures(tx: Context, id: number): Promise<void> {
  await dropUses(tx, waiting(id));
}

export interface PictureHolder {
  subject: string;
  title: string;
  draft: Payload;
}

/** Assigns the pictures of an applied order to its content. */
export async function assignPictures(tx: Context, { id, type }: RequestRow, holder: PictureHolder | undefined): Promise<void> {
  await releasePictures(tx, id);
  if (!holder || type === replacing) return;
  await recordUses(tx, { holder: `${type}:${holder.subject}`, title: holder.title, orderId: id }, holder.draft);
}

/** Throws 40001 at the field if a newly used picture is not in the library or has no alternative text. */
export async function requireLibraryPictures(
  tx: Context,
  form: FormField,
  { payload, before }: Pick<RequestRow, 'payload' | 'before'>,
): Promise<void> {
  const former = new Set(findPictureKeys(JSON.stringify(before) ?? ''));
  const fresh = [...walkDraftValues(form, payload)].flatMap(({ path, field, value }) =>
    findPictureKeys(JSON.stringify(value)).flatMap((key) => (former.has(key) ? [] : [{ path, key, hasOwnWords: field.kind === 'html' }])),
  );
  const lacking = findPicturesWithoutWords(form, payload, before);
  const problems = await findUnusablePictures(tx, fresh);
  const refused = fresh.flatMap(({ path, key }) => (problems.has(key) ? [{ path: `payload.${path}`, message: problems.get(key)! }] : []));
  if (refused.length + lacking.length > 0) throw createInputError([...lacking, ...refused]);
}

const pictureWithoutWords = /<img (?=[^>]*\balt="\s*")[^>]*\bsrc="([^"]*)"/g;

/** Returns pictures in rich text without alternative text, or that were never uploaded. Those already published are skipped. */
function findPicturesWithoutWords(form: FormField, payload: unknown, before: unknown): FieldError[] {
  const shown = JSON.stringify(before) ?? '';
  return [...walkDraftValues(form, payload)]
    .filter(({ field }) => field.kind === 'html')
    .flatMap(({ path, value }) => {
      const found = [...String(value).matchAll(pictureWithoutWords)].filter(([, address]) => !shown.includes(address!));
      const message = `正文中有 ${found.length} 张图片没有替代文字：请双击图片，写出图中的内容；没有上传完的图片请删除后重新插入`;
      return found.length > 0 ? [{ path: `payload.${path}`, message }] : [];
    });
}
