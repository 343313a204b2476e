import { sql } from 'kysely';
import type { RuleMatch } from '#content/text-rules/service/engine/find-matches.ts';
import type { PlaceCode } from '#content/text-rules/service/places.ts';
import { isPersonal } from '#content/text-rules/service/rules/all-rules.ts';
import { findSettings } from '#content/website/service/settings.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskAddress, maskContacts } from '#ui/format/masks.ts';
import { checkLiveRules, type CheckedText } from '#workflow/change-orders/service/check-live-rules.ts';
import type { PlaceCount } from '../schema.ts';

export const ruleCheckQueue = 'ruleCheck.run';
/** More of them are one fault of a rule, not faults of as many texts. */
const mostKept = 5000;
export const keptDays = 400;

/** Checks all live texts and future versions, stores what breaks a rule and closes what is gone. Returns the number of open findings. */
export async function checkTexts(ctx: Context): Promise<number> {
  // Without a firm there are no texts.
  if (!(await findSettings(ctx))) return 0;
  const started = performance.now();
  const found: CheckedText[] = [];
  const counts = new Map<PlaceCode, PlaceCount>();
  let [versions, findings] = [0, 0];
  for await (const one of checkLiveRules(ctx)) {
    count(counts, one);
    if (one.orderId > 0) versions += 1;
    if (one.matches.length > 0) found.push(one);
    findings += one.matches.length;
    if (findings >= mostKept) break;
  }
  const isWhole = findings < mostKept;
  const check = {
    checkedAt: ctx.now,
    tookMs: Math.round(performance.now() - started),
    versions,
    places: JSON.stringify([...counts.values()]),
    isWhole,
  };
  return inTransaction(ctx, async (tx) => {
    for (const one of found) await storeFindings(tx, one);
    if (isWhole)
      await tx.db.updateTable('ruleFindings').set({ goneAt: tx.now }).where('goneAt', 'is', null).where('seenAt', '<', tx.now).execute();
    await tx.db
      .insertInto('ruleChecks')
      .values({ onlyOne: true, ...check })
      .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(check))
      .execute();
    const { open } = await tx.db
      .selectFrom('ruleFindings')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('goneAt', 'is', null)
      .executeTakeFirstOrThrow();
    return open;
  });
}

function count(counts: Map<PlaceCode, PlaceCount>, { content: { place, texts } }: CheckedText): void {
  const former = counts.get(place) ?? { place, contents: 0, texts: 0, characters: 0 };
  counts.set(place, {
    place,
    contents: former.contents + 1,
    texts: former.texts + texts.length,
    characters: former.characters + texts.reduce((sum, { text }) => sum + text.length, 0),
  });
}

/** Findings are listed, and kept after the text is put right: what may identify a person is not copied into them. */
function passageOf({ rule, written, excerpt }: RuleMatch): { written: string; excerpt: string } {
  if (!isPersonal(rule)) return { written, excerpt };
  const masked = rule.code === 'personal-address' ? maskAddress(written) : maskContacts(written);
  return { written: masked, excerpt: masked || '（号码不显示）' };
}

async function storeFindings(tx: Context, { type, subject, title, category, branch, orderId, matches }: CheckedText): Promise<void> {
  const rows = matches.map((match) => ({
    rule: match.rule.code,
    owner: match.rule.owner,
    severity: match.severity,
    type,
    subject,
    title,
    category,
    branch,
    path: match.path,
    label: match.label,
    ...passageOf(match),
    instead: match.instead,
    orderId,
    detail: match.detail ?? '',
    foundAt: tx.now,
    seenAt: tx.now,
  }));
  // A passage that occurs twice in a text is one finding.
  const single = new Map(rows.map((row) => [JSON.stringify([row.path, row.rule, row.written]), row]));
  await tx.db
    .insertInto('ruleFindings')
    .values([...single.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'subject', 'path', 'rule', 'written', 'orderId'])
        .where('goneAt', 'is', null)
        .doUpdateSet(({ ref }) => ({
          owner: ref('excluded.owner'),
          severity: ref('excluded.severity'),
          title: ref('excluded.title'),
          category: ref('excluded.category'),
          branch: ref('excluded.branch'),
          label: ref('excluded.label'),
          excerpt: ref('excluded.excerpt'),
          detail: ref('excluded.detail'),
          instead: ref('excluded.instead'),
          seenAt: ref('excluded.seenAt'),
        })),
    )
    .execute();
}

/** Deletes findings that ended long ago. */
export async function clearEndedFindings(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('ruleFindings')
    .where('goneAt', '<', sql<Date>`${ctx.now}::timestamptz - ${sql.lit(`${keptDays} days`)}::interval`)
    .execute();
}

/** Queues a check; one that is already queued is not duplicated. */
export async function startRuleCheck(ctx: Context): Promise<Empty> {
  await ctx.jobs.send(ctx.db, ruleCheckQueue, {}, { key: 'now' });
  return {};
}
