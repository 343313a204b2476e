import type { Context } from '#platform/context.ts';
import { approvedStates, listRequestsInStates } from '#workflow/approvals/service/requests.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { allTypes, findTypeOf } from '../all-types.ts';
import type { ContentType } from '../content-type.ts';
import type { FormField } from '../schema/contents.ts';
import { contentKind } from './content-kind.ts';
import { requestPlaceOf } from './content-place.ts';
import { buildForm } from './draft/build-form.ts';

/** A content with its texts. */
export interface ContentTexts {
  type: ContentType;
  form: FormField;
  subject: string;
  title: string;
  category: string;
  branch: string | null;
  draft: Payload;
}

/** Yields all published content of the wanted kinds, one item at a time, so that a site with many articles needs little memory. */
export async function* listLiveTexts(ctx: Context, isWanted: (type: ContentType) => boolean): AsyncGenerator<ContentTexts> {
  for (const whole of allTypes.filter(isWanted))
    for await (const { subject, draft, scope } of listLiveDrafts(ctx, whole)) {
      const type = findTypeOf({ type: whole.code, subject });
      const place = requestPlaceOf(type, draft, scope);
      yield {
        type,
        form: await formOf(ctx, type),
        subject,
        title: type.titleOf(draft) || whole.title,
        category: place.scope,
        branch: place.branch,
        draft,
      };
    }
}

/** A version that is approved and waits for its time. */
export interface FutureTexts extends ContentTexts {
  orderId: number;
  applyAt: Date | null;
}

/** Lists the approved versions that are not in force yet; the subject of new content is empty. */
export async function listFutureTexts(ctx: Context, isWanted: (type: ContentType) => boolean): Promise<FutureTexts[]> {
  const rows = await listRequestsInStates(ctx, contentKind, approvedStates);
  const known = new Set(allTypes.filter(isWanted).map(({ code }) => code));
  return Promise.all(
    rows
      .filter(({ act, type }) => act === 'write' && known.has(type))
      .map(async (row) => {
        const type = findTypeOf(row);
        return {
          type,
          form: await formOf(ctx, type),
          subject: row.subject ?? '',
          title: row.title,
          category: row.scope,
          branch: row.branch,
          draft: row.payload,
          orderId: row.id,
          applyAt: row.applyAt,
        };
      }),
  );
}

interface LiveDraft {
  subject: string;
  draft: Payload;
  scope?: string;
}

async function* listLiveDrafts(ctx: Context, type: ContentType): AsyncGenerator<LiveDraft> {
  if (type.readAll) {
    for (const [subject, draft] of await type.readAll(ctx)) yield { subject, draft };
    return;
  }
  let after: string | undefined;
  do {
    const { records, next } = await type.list(ctx, { scopes: undefined, after });
    for (const { subject, state } of records)
      if (state === 'shown') yield { subject, ...(await findTypeOf({ type: type.code, subject }).read(ctx, subject)) };
    after = next ?? undefined;
  } while (after !== undefined);
}

const forms = new WeakMap<ContentType, FormField>();

/** The options of a form depend on data, its texts do not. */
async function formOf(ctx: Context, type: ContentType): Promise<FormField> {
  const form = forms.get(type) ?? (await buildForm(ctx, type));
  forms.set(type, form);
  return form;
}
