import { fail } from '#contract/call-error.ts';
import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { requireWorkPlace, isInWorkScope } from '#platform/staff-access.ts';
import { countOpenOfTypes, readRequests } from '#workflow/approvals/service/find.ts';
import type { ImportTarget, TargetVersion } from '#workflow/imports/definition/target.ts';
import { listSources } from '#workflow/imports/sources/read-sources.ts';
import { readLastChanges } from '#workflow/imports/stores/register/contents.ts';
import type { DataImportDeps } from '../deps.ts';
import type { ListLine, Overview, VersionList } from '../schema/lists.ts';
import { readTargetFreshness } from './freshness/target-freshness.ts';
import { importRequests } from './imports/import-requests.ts';
import { listPlaceOf } from './list-place.ts';

/** Reads every list within the caller's scope, with its newest version and whether it is up to date. */
export async function readOverview(ctx: Context, deps: DataImportDeps): Promise<Overview> {
  const targets = deps.targets.filter((target) => isInWorkScope(ctx, listPlaceOf(target)));
  const [open, changes] = await Promise.all([countOpenOfTypes(ctx, importRequests), readLastChanges(ctx)]);
  const lists: ListLine[] = [];
  for (const target of targets) {
    const { overdue: _overdue, nextDue: _nextDue, ...standing } = await readTargetFreshness(ctx, target);
    const changedAt = target.kind === 'register' ? changes.get(target.code) : undefined;
    lists.push({ ...(await toLine(ctx, target, changedAt)), ...standing, open: open.get(target.code) ?? 0 });
  }
  return { lists, sources: await readSources(ctx, deps) };
}

/** Reads the described sources, with the lists for which each is used. */
async function readSources(ctx: Context, { targets }: DataImportDeps): Promise<Overview['sources']> {
  return (await listSources(ctx, targets)).map(({ code, name, mapping }) => ({ code, name, targets: mapping.targets }));
}

async function toLine(
  ctx: Context,
  target: ImportTarget,
  changedAt: Date | undefined,
): Promise<Pick<ListLine, 'kind' | 'code' | 'title' | 'dayTitle' | 'last' | 'changedAt'>> {
  const [newest] = await target.store.versions(ctx, 1);
  const [last] = newest ? await withHands(ctx, target, [newest]) : [];
  const { kind, code, title } = target;
  return {
    kind,
    code,
    title,
    dayTitle: target.day?.title ?? null,
    last: last
      ? { id: last.id, day: last.day, rowCount: last.rowCount, publishedAt: last.publishedAt, publishedBy: last.publishedBy }
      : null,
    changedAt: changedAt?.toISOString() ?? last?.publishedAt ?? null,
  };
}

const shownVersions = 60;

/**
 * Lists the last versions of a list, each with the import that created it. Throws 40004 when there is no such list in the
 * caller's scope.
 */
export async function readTargetVersions(ctx: Context, deps: DataImportDeps, { code }: { code: string }): Promise<VersionList> {
  const target = deps.targets.find((one) => one.code === code);
  if (!target) throw fail('notFound');
  requireWorkPlace(ctx, listPlaceOf(target));
  const versions = await withHands(ctx, target, await target.store.versions(ctx, shownVersions));
  return { title: target.title, kind: target.kind, code, versions };
}

/** Adds the staff members who imported and approved each version. */
async function withHands(ctx: Context, { kind, code }: ImportTarget, versions: readonly TargetVersion[]): Promise<VersionList['versions']> {
  const handlings = await ctx.db
    .selectFrom('dailyImports')
    .select(['requestId', 'version'])
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('version', 'in', versions.length > 0 ? versions.map(({ id }) => id) : [0])
    .execute();
  const requests = await readRequests(
    ctx,
    importRequests,
    handlings.map(({ requestId }) => requestId),
  );
  const names = await readStaffNames(
    ctx,
    requests.map(({ madeBy }) => madeBy),
  );
  const makers = new Map(requests.map(({ id, madeBy, madeByToken }) => [id, formatAuthor(names.get(madeBy), madeByToken)]));
  const byVersion = new Map(handlings.map(({ requestId, version }) => [version, requestId]));
  return versions.map(({ scope: _scope, ...version }) => {
    const importId = byVersion.get(version.id) ?? null;
    return {
      ...version,
      publishedAt: version.publishedAt.toISOString(),
      publishedBy: importId === null ? version.publishedBy : (makers.get(importId) ?? ''),
      importId,
    };
  });
}
