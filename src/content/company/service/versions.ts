import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditAct } from '#contract/audit/acts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { companyTag } from '../calls.ts';
import type { VersionState } from '../columns.ts';
import { companyContents, type CompanyContent, type CompanyDraft, type CompanyKind } from '../schema/kinds.ts';
import { refreshCompanySearch } from './company-search.ts';

export interface VersionRef {
  kind: CompanyKind;
  version: number;
}

/** An entry in the list of versions. */
export interface VersionItem {
  version: number;
  state: VersionState;
  effectiveOn: string;
  note: string;
  savedAt: Date;
  publishedAt: Date | null;
}

/** Data of a version beside its content: the day (in Shanghai) from which it is in effect, today by default, and a note of the change. */
export interface VersionNote {
  effectiveOn?: string;
  note?: string;
}

/**
 * Saves content as the kind's next version, invisible until it is published. Nothing is saved when the newest version has the
 * same content for the same day. Throws 40001 with the rejected fields.
 */
export async function saveCompanyVersion<Kind extends CompanyKind>(
  ctx: Context,
  kind: Kind,
  draft: CompanyDraft<Kind>,
  { effectiveOn = shanghaiDay(ctx.now), note = '' }: VersionNote = {},
): Promise<VersionRef & { state: VersionState }> {
  const content = JSON.stringify(parseContent(kind, draft));
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('company'), hashtext(${kind}))`.execute(tx.db);
    const newest = await tx.db
      .selectFrom('companyVersions')
      .select(['version', 'state', 'content', 'effectiveOn'])
      .where('kind', '=', kind)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isSame =
      newest?.effectiveOn === effectiveOn && newest.state !== 'withdrawn' && isDeepStrictEqual(newest.content, JSON.parse(content));
    if (isSame) return { kind, version: newest.version, state: newest.state };
    const version = (newest?.version ?? 0) + 1;
    const row = { kind, version, effectiveOn, content, note, savedAt: tx.now };
    await tx.db.insertInto('companyVersions').values(row).execute();
    await audit(tx, 'company.save', `company:${kind}`, { version, effectiveOn });
    return { kind, version, state: 'draft' };
  });
}

/** Publishes a draft from its day on. Throws 40004 when there is no such version, 40009 when it is not a draft. */
export async function publishCompanyVersion(ctx: Context, ref: VersionRef): Promise<void> {
  await changeState(ctx, ref, { from: 'draft', to: 'published', action: 'company.publish' });
}

/** Withdraws a version, so that the previous one is in effect again. Throws 40004, or 40009 when it is not published. */
export async function withdrawCompanyVersion(ctx: Context, ref: VersionRef, reason: string): Promise<void> {
  await changeState(ctx, ref, { from: 'published', to: 'withdrawn', action: 'company.withdraw', reason });
}

/** Saves and publishes content. Does nothing when it is already published. Throws 40001 with the rejected fields. */
export async function publishCompany<Kind extends CompanyKind>(
  ctx: Context,
  kind: Kind,
  draft: CompanyDraft<Kind>,
  note: VersionNote = {},
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { state, ...ref } = await saveCompanyVersion(tx, kind, draft, note);
    if (state === 'draft') await publishCompanyVersion(tx, ref);
  });
}

/**
 * Returns the published content of a kind with the latest day, possibly in the future, in the form of its schema; undefined when
 * nothing is published.
 */
export async function readNewestCompany<Kind extends CompanyKind>(
  { db }: Pick<Context, 'db'>,
  kind: Kind,
): Promise<{ content: CompanyDraft<Kind>; effectiveOn: string; note: string } | undefined> {
  const newest = await db
    .selectFrom('companyVersions')
    .select(['content', 'effectiveOn', 'note'])
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .orderBy('effectiveOn', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && { ...newest, content: parseContent(kind, newest.content as CompanyDraft<Kind>) as CompanyDraft<Kind> };
}

export function listCompanyVersions(ctx: Context, kind: CompanyKind): Promise<VersionItem[]> {
  return ctx.db
    .selectFrom('companyVersions')
    .select(['version', 'state', 'effectiveOn', 'note', 'savedAt', 'publishedAt'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute();
}

interface StateChange {
  from: VersionState;
  to: VersionState;
  action: AuditAct;
  reason?: string;
}

async function changeState(ctx: Context, { kind, version }: VersionRef, { from, to, action, reason }: StateChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('companyVersions')
      .select('state')
      .where('kind', '=', kind)
      .where('version', '=', version)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fail('notFound');
    if (row.state !== from) throw fail('conflict');
    await tx.db
      .updateTable('companyVersions')
      .set({ state: to, ...(to === 'published' && { publishedAt: tx.now }) })
      .where('kind', '=', kind)
      .where('version', '=', version)
      .execute();
    await audit(tx, action, `company:${kind}`, { version, ...(reason && { reason }) });
    await invalidate(tx, [companyTag(kind)]);
    await refreshCompanySearch(tx, kind);
  });
}

function parseContent<Kind extends CompanyKind>(kind: Kind, draft: CompanyDraft<Kind>): CompanyContent<Kind> {
  const schema: z.core.$ZodType = companyContents[kind];
  return parseDraft(schema, draft) as CompanyContent<Kind>;
}
