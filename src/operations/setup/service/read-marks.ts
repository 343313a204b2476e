import { getLaunchState } from '#content/website/service/launch.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { countContentItems, listContentItems } from '#workflow/change-orders/service/list-contents.ts';
import type { SetUpDeps } from '../deps.ts';
import type { LaunchTexts, ReadMarkInput, TextsInput } from '../schema.ts';
import { contentChecks, type ContentCheck } from './content-checks.ts';

/** The person who has read something, and the time. */
export interface ReadMark {
  readBy: string | null;
  readAt: string | null;
}

const unread: ReadMark = { readBy: null, readAt: null };

/** Everything that has been read: whole kinds by item, and single texts of kinds with many texts. */
export interface ReadMarks {
  whole: ReadonlyMap<string, ReadMark>;
  texts: ReadonlyMap<string, ReadonlyMap<string, ReadMark>>;
}

export async function listReadMarks(ctx: Context): Promise<ReadMarks> {
  const whole = await ctx.db.selectFrom('launchReadings').selectAll().execute();
  const texts = await ctx.db.selectFrom('launchTextReadings').selectAll().execute();
  const names = await readStaffNames(
    ctx,
    [...whole, ...texts].map(({ readBy }) => readBy),
  );
  const toReading = (row: { readBy: number; readAt: Date }): ReadMark => ({
    readBy: names.get(row.readBy) ?? '',
    readAt: row.readAt.toISOString(),
  });
  const byItem = Map.groupBy(texts, ({ item }) => item);
  return {
    whole: new Map(whole.map((row) => [row.item, toReading(row)])),
    texts: new Map([...byItem].map(([item, rows]) => [item, new Map(rows.map((row) => [row.subject, toReading(row)]))])),
  };
}

/** Lists the texts of an item that is read one by one, with their readers. Throws 40004 for an unknown item. */
export async function listLaunchTexts(
  ctx: Context,
  { publicUrl }: Pick<SetUpDeps, 'publicUrl'>,
  { item }: TextsInput,
): Promise<LaunchTexts> {
  const check = findCheck(item);
  if (!check.isOneByOne) throw fail('notFound');
  const { whole, texts } = await listReadMarks(ctx);
  const toText = ({ subject, title, place, href }: Awaited<ReturnType<typeof listContentItems>>[number]): LaunchTexts['texts'][number] => ({
    subject,
    title,
    place,
    href: href && publicUrl + href,
    ...(whole.get(item) ?? texts.get(item)?.get(subject) ?? unread),
  });
  const { title, note, type } = check;
  return { standing: await getLaunchState(ctx), title, note, type, texts: (await listContentItems(ctx, type)).map(toText) };
}

/**
 * Records that the caller has read standard texts: all of a kind, or one text. Throws 40004 for an unknown item or text, 40009
 * when there is no content.
 */
export async function markAsRead(ctx: Context, { item, subject }: ReadMarkInput): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  const check = findCheck(item);
  if (subject !== undefined) await requireText(ctx, check, subject);
  else if ((await countContentItems(ctx, check.type)) === 0) throw fail('conflict', '还没有内容，无从核对');
  return inTransaction(ctx, async (tx) => {
    const row = { readBy: staffId, readAt: tx.now };
    if (subject === undefined)
      await tx.db
        .insertInto('launchReadings')
        .values({ item, ...row })
        .onConflict((conflict) => conflict.column('item').doUpdateSet(row))
        .execute();
    else
      await tx.db
        .insertInto('launchTextReadings')
        .values({ item, subject, ...row })
        .onConflict((conflict) => conflict.columns(['item', 'subject']).doUpdateSet(row))
        .execute();
    await audit(tx, 'site.contentRead', `launch:${item}`, subject === undefined ? {} : { subject });
    return {};
  });
}

async function requireText(ctx: Context, { type, isOneByOne }: ContentCheck, subject: string): Promise<void> {
  const texts = isOneByOne ? await listContentItems(ctx, type) : [];
  if (!texts.some((text) => text.subject === subject)) throw fail('notFound');
}

function findCheck(item: string): ContentCheck {
  const check = contentChecks.find(({ code }) => code === item);
  if (!check) throw fail('notFound');
  return check;
}
