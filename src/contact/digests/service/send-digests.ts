import type { Selectable } from 'kysely';
import type { FeedItem } from '#content/feeds/service/feed.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isoWeekday, shanghaiDay } from '#platform/day.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { findRefusingRecipients } from '#workflow/messaging/service/refusing-recipients.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { DigestDeps } from '../deps.ts';
import { readTopic } from './topics.ts';

type Subscription = Pick<Selectable<Tables['digestSubscriptions']>, 'id' | 'leaveKey' | 'sealedAddress' | 'topics' | 'toldUntil'>;

/** The number of subscriptions read at a time. */
const batchSize = 200;
/** The maximum number of lines in a mail. */
const mostLines = 40;
/** Weekly digests are sent on Fridays. */
const weeklyOn = 5;
/** An address is removed after this number of failed deliveries in a row. */
const refusals = 3;

interface DigestCount {
  sent: number;
  removed: number;
}

/**
 * Sends the publications since the last digest to every subscription that is due. One transaction advances the subscription and
 * writes its mail into the outbox, so that a repeated run sends nothing twice. Each topic is read once per run. Without news no
 * mail is sent.
 */
export async function sendDigests(ctx: Context, deps: DigestDeps): Promise<DigestCount> {
  const count = { sent: 0, removed: 0 };
  const topics = new TopicReader(ctx, deps);
  for (let after = 0; ;) {
    const batch = await readBatch(ctx, after);
    const last = batch.at(-1);
    if (!last) return count;
    after = last.id;
    const opened = batch.map((row) => ({ row, address: openAddress(deps, row) }));
    const refusing = await findRefusingRecipients(ctx, deps.messaging, {
      to: opened.map(({ address }) => address),
      template: 'digest',
      times: refusals,
    });
    for (const { row, address } of opened) {
      if (refusing.has(address)) count.removed += await removeRefusing(ctx, row);
      else count.sent += await tellOne(ctx, deps, { row, address, items: await topics.since(row) });
    }
  }
}

function readBatch(ctx: Context, after: number): Promise<Subscription[]> {
  const isWeekly = isoWeekday(shanghaiDay(ctx.now)) === weeklyOn;
  return ctx.db
    .selectFrom('digestSubscriptions')
    .select(['id', 'leaveKey', 'sealedAddress', 'topics', 'toldUntil'])
    .where('id', '>', after)
    .$if(!isWeekly, (all) => all.where('rhythm', '=', 'daily'))
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

const openAddress = ({ vault }: DigestDeps, { sealedAddress, leaveKey }: Subscription): string =>
  vault.digestSubscriptions.sealedAddress.open(sealedAddress, { leaveKey });

async function tellOne(
  ctx: Context,
  deps: DigestDeps,
  { row, address, items }: { row: Subscription; address: string; items: readonly FeedItem[] },
): Promise<number> {
  if (items.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('digestSubscriptions')
      .set({ toldUntil: tx.now })
      .where('id', '=', row.id)
      .where('toldUntil', '=', row.toldUntil)
      .executeTakeFirst();
    // It was ended, or another process was faster.
    if (numUpdatedRows === 0n) return 0;
    const leave = `${deps.publicUrl}/digest/leave.html?key=${row.leaveKey}`;
    await sendMessage(tx, deps.messaging, {
      channel: 'mail',
      to: address,
      template: 'digest',
      values: {
        day: shanghaiDay(tx.now),
        count: String(items.length),
        items: writeItems(items, deps.publicUrl),
        change: `${deps.publicUrl}/digest.html`,
        leave,
      },
      headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    return 1;
  });
}

function writeItems(items: readonly FeedItem[], publicUrl: string): string {
  const shown = items.slice(0, mostLines);
  const lines = [...Map.groupBy(shown, ({ category }) => category)].map(
    ([category, own]) =>
      `【${category}】\n${own.map(({ title, href, publishedAt }) => `${beijingDay(publishedAt)} ${title}\n${publicUrl}${href}`).join('\n')}`,
  );
  const rest = items.length - shown.length;
  return [...lines, ...(rest > 0 ? [`另有 ${rest} 条，请到网站查看：${publicUrl}/IntoGL/news.html`] : [])].join('\n\n');
}

async function removeRefusing(ctx: Context, { id }: Subscription): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('digestSubscriptions').where('id', '=', id).execute();
    await audit(tx, 'digest.remove', 'digest', { reason: 'undeliverable' });
    return 1;
  });
}

/** Reads the topics of a run, each one once. */
class TopicReader {
  readonly #ctx: Context;
  readonly #deps: DigestDeps;
  readonly #items = new Map<string, Promise<readonly FeedItem[]>>();

  constructor(ctx: Context, deps: DigestDeps) {
    this.#ctx = ctx;
    this.#deps = deps;
  }

  /** Returns the news for a subscription, the newest first, without duplicates between topics. */
  async since({ topics, toldUntil }: Subscription): Promise<FeedItem[]> {
    const all = (await Promise.all(topics.map((topic) => this.#read(topic)))).flat();
    const fresh = all.filter(({ publishedAt }) => publishedAt > toldUntil && publishedAt <= this.#ctx.now);
    const byAddress = new Map(fresh.map((item) => [item.href, item]));
    return [...byAddress.values()].toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
  }

  #read(topic: string): Promise<readonly FeedItem[]> {
    const known = this.#items.get(topic) ?? readTopic(this.#ctx, this.#deps, topic).then((content) => content?.items ?? []);
    this.#items.set(topic, known);
    return known;
  }
}
