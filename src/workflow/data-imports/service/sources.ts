import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { requireWorkPlace, isInWorkScope, type WorkPlace } from '#platform/staff-access.ts';
import { formatLocation } from '#platform/tabular/findings/finding.ts';
import { withUploadedFile } from '#platform/tabular/read-upload.ts';
import { trySource as readTrial } from '#securities/list-imports/service/sources/try-source.ts';
import { isListKind } from '#securities/lists/service/definition/lists.ts';
import { exchangeNames } from '#securities/lists/web/exchange.ts';
import { actingStaffId } from '#workflow/approvals/service/requests.ts';
import {
  findDescribedSource,
  listDescribedSources,
  removeDescribedSource,
  saveDescribedSource,
  sourceVocabulary,
  type DescribedSource,
} from '#workflow/imports/service/sources/described-sources.ts';
import type { DataImportDeps } from '../deps.ts';
import type {
  ParsedSourceSave,
  ParsedSourceTry,
  SourceDetail,
  SourceLine,
  SourceList,
  SourceSaveResult,
  SourceTrialResult,
  SourceVocabularyData,
} from '../schema/sources.ts';
import { inScreenWords } from '../web/screen-words.ts';
import { nameForRecords } from './imports/find-import.ts';
import { listPlaceOf } from './list-place.ts';

type Targets = Pick<DataImportDeps, 'targets'>;

/** Staff who work on one of its lists see a source; staff who work on all of them can change it. */
function reachOf(ctx: Context, targets: Targets['targets'], { source }: DescribedSource): { sees: boolean; changes: boolean } {
  const reached = source.mapping.targets.map((code) => isInWorkScope(ctx, placeOfCode(targets, code)));
  return { sees: reached.includes(true), changes: !reached.includes(false) };
}

/** A list that no longer exists belongs to the category of lists. */
const placeOfCode = (targets: Targets['targets'], code: string): WorkPlace =>
  listPlaceOf(targets.find((target) => target.code === code) ?? { kind: 'list', code });

/** Lists the sources of lists in the caller's scope, the built-in ones first. */
export async function listVisibleSources(ctx: Context, { targets }: Targets): Promise<SourceList> {
  const sources = (await listDescribedSources(ctx, targets)).filter((one) => reachOf(ctx, targets, one).sees);
  return { sources: sources.map((one) => toLine(targets, one)) };
}

function toLine(targets: Targets['targets'], { source: { code, name, isBuiltIn, mapping }, own, change }: DescribedSource): SourceLine {
  const { control, trailer, separator, tables } = mapping.layout ?? {};
  const isPlaced = Object.values(mapping.columns).some(({ position }) => position !== undefined);
  return {
    code,
    name,
    isShipped: isBuiltIn,
    isChanged: own !== null,
    lists: targets.filter((target) => mapping.targets.includes(target.code)).map(({ title }) => title),
    exchange: mapping.exchange ?? null,
    columns: Object.keys(mapping.columns).length,
    layout: [
      ...(isPlaced ? ['按位置'] : []),
      ...(separator ? ['分隔符'] : []),
      ...(control ? ['控制行'] : []),
      ...(trailer ? ['尾行'] : []),
      ...(tables ? ['表格'] : []),
    ],
    changedAt: change?.at.toISOString() ?? null,
    changedBy: change?.by ?? null,
  };
}

/**
 * Reads one source with its description by staff, and the vocabulary for describing it; `new` returns an empty one. Throws 40004
 * out of scope.
 */
export async function readSource(ctx: Context, { targets }: Targets, { code }: { code: string }): Promise<SourceDetail> {
  if (code === 'new') {
    const nothing = { own: null, shipped: null, revision: null, changedAt: null, changedBy: null };
    return { code: '', name: '', ...nothing, canChange: true, vocabulary: vocabularyOf(ctx, targets, []) };
  }
  const found = await findDescribedSource(ctx, targets, code);
  if (!found || !reachOf(ctx, targets, found).sees) throw fail('notFound');
  const { source, own, shipped, change, revision } = found;
  return {
    code,
    name: source.name,
    own,
    shipped,
    revision,
    changedAt: change?.at.toISOString() ?? null,
    changedBy: change?.by ?? null,
    canChange: reachOf(ctx, targets, found).changes,
    vocabulary: vocabularyOf(ctx, targets, source.mapping.targets),
  };
}

/**
 * Returns the lists on which the caller works, and those that the source already covers: sources of registers are created from
 * answers during an import.
 */
function vocabularyOf(ctx: Context, targets: Targets['targets'], codes: readonly string[]): SourceVocabularyData {
  const shown = targets.filter(
    (target) => codes.includes(target.code) || (target.kind === 'list' && isInWorkScope(ctx, listPlaceOf(target))),
  );
  const exchanges = Object.entries(exchangeNames).map(([value, text]) => ({ value, text }));
  const { targets: described, ...choices } = sourceVocabulary(shown);
  return { targets: described.map((one, at) => ({ kind: shown[at]!.kind, ...one })), exchanges, ...choices };
}

/**
 * Saves a description under the caller's name. Throws 40001 at the invalid fields, 40004 where one of its new or former lists is
 * out of scope, 40009 where it was changed in the meantime.
 */
export async function saveSourceDescription(ctx: Context, { targets }: Targets, draft: ParsedSourceSave): Promise<SourceSaveResult> {
  await requireTargets(ctx, targets, draft);
  const by = await nameForRecords(ctx, actingStaffId(ctx));
  const { warnings } = await saveDescribedSource(ctx, targets, draft, by);
  return { code: draft.code, warnings: warnings.map(inScreenWords) };
}

/** Deletes the description of a source by staff. Throws 40004 where there is none or it is out of scope. */
export async function removeSourceDescription(ctx: Context, { targets }: Targets, { code }: { code: string }): Promise<object> {
  const found = await findDescribedSource(ctx, targets, code);
  if (!found) throw fail('notFound');
  for (const target of found.source.mapping.targets) requireWorkPlace(ctx, placeOfCode(targets, target));
  await removeDescribedSource(ctx, code, await nameForRecords(ctx, actingStaffId(ctx)));
  return {};
}

async function requireTargets(ctx: Context, targets: Targets['targets'], draft: Pick<ParsedSourceSave, 'code' | 'mapping'>): Promise<void> {
  const former = await findDescribedSource(ctx, targets, draft.code);
  for (const code of new Set([...(former?.source.mapping.targets ?? []), ...draft.mapping.targets]))
    requireWorkPlace(ctx, placeOfCode(targets, code));
}

/**
 * Reads a sample with an unsaved description; nothing is written. Throws 40001 at the invalid fields and at `file` for an
 * unreadable one, 40004 for a list out of scope.
 */
export async function trySourceDescription(ctx: Context, { draft, list, date, file }: ParsedSourceTry): Promise<SourceTrialResult> {
  if (!isListKind(list)) throw createInputError([{ path: 'list', message: '请选择按哪一份名单读取' }]);
  requireWorkPlace(ctx, listPlaceOf({ kind: 'list', code: list }));
  const trial = await withUploadedFile(file.bytes, (path) =>
    readTrial(ctx, draft, { list, day: date, file: { path, name: file.name || '样本' } }),
  );
  return {
    ...trial,
    findings: trial.findings.map((finding) => ({
      level: finding.level,
      place: formatLocation(finding),
      message: inScreenWords(finding.message),
    })),
  };
}
