import { fail } from '#contract/call-error.ts';
import {
  findDescribedSource,
  listDescribedSources,
  removeDescribedSource,
  saveDescribedSource,
  sourceVocabulary,
  type DescribedSource,
} from '#modules/district/list-import/service/sources/described-sources.ts';
import { trySource as readTrial } from '#modules/district/list-import/service/sources/try-source.ts';
import { isListKind, lists } from '#modules/district/lists/service/definition/lists.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { requireScope, scopeOf } from '#platform/staff-access.ts';
import { formatPlace } from '#platform/tabular/findings/finding.ts';
import { withUploadedFile } from '#platform/tabular/read-upload.ts';
import type {
  ParsedSourceSave,
  ParsedSourceTry,
  SourceDetail,
  SourceLine,
  SourceList,
  SourceSaved,
  SourceTrial,
  SourceVocabulary,
} from '../schema/sources.ts';
import { inScreenWords } from '../web/screen-words.ts';
import { nameForRecords, staffOf } from './handling/import-rows.ts';

/** Whoever works on one of its lists sees a source; whoever works on all of them changes it. */
function reachOf(ctx: Context, { source }: DescribedSource): { sees: boolean; changes: boolean } {
  const scopes = scopeOf(ctx, 'category');
  const kinds = source.mapping.lists;
  return { sees: !scopes || kinds.some((kind) => scopes.includes(kind)), changes: !scopes || kinds.every((kind) => scopes.includes(kind)) };
}

/** The sources of files for lists in the caller's scope, the shipped ones first. */
export async function listSources(ctx: Context): Promise<SourceList> {
  const sources = (await listDescribedSources(ctx)).filter((one) => reachOf(ctx, one).sees);
  return { sources: sources.map(toLine) };
}

function toLine({ source: { code, name, isBuiltIn, mapping }, own, change }: DescribedSource): SourceLine {
  const { control, trailer, separator, tables } = mapping.layout ?? {};
  const isPlaced = Object.values(mapping.columns).some(({ position }) => position !== undefined);
  return {
    code,
    name,
    isShipped: isBuiltIn,
    isChanged: own !== null,
    lists: mapping.lists.map((kind) => lists[kind].title),
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

/** One source with what staff have said of it, and the words for describing it; `new` is none yet. Throws 40004 out of scope. */
export async function readSource(ctx: Context, { code }: { code: string }): Promise<SourceDetail> {
  if (code === 'new') {
    const nothing = { own: null, shipped: null, revision: null, changedAt: null, changedBy: null };
    return { code: '', name: '', ...nothing, canChange: true, vocabulary: vocabularyOf(ctx, []) };
  }
  const found = await findDescribedSource(ctx, code);
  if (!found || !reachOf(ctx, found).sees) throw fail('notFound');
  const { source, own, shipped, change, revision } = found;
  return {
    code,
    name: source.name,
    own,
    shipped,
    revision,
    changedAt: change?.at.toISOString() ?? null,
    changedBy: change?.by ?? null,
    canChange: reachOf(ctx, found).changes,
    vocabulary: vocabularyOf(ctx, source.mapping.lists),
  };
}

/** The lists that the caller works on, and those that a source is for already. */
function vocabularyOf(ctx: Context, kinds: readonly string[]): SourceVocabulary {
  const scopes = scopeOf(ctx, 'category');
  const { lists: all, ...choices } = sourceVocabulary();
  return { lists: all.filter(({ kind }) => !scopes || scopes.includes(kind) || kinds.includes(kind)), ...choices };
}

/**
 * Keeps a description under the caller's name. Throws 40001 at the fields that are wrong, 40004 where one of its lists, or of those that it had, is out of scope, 40009 where it was changed
 * meanwhile.
 */
export async function saveSource(ctx: Context, draft: ParsedSourceSave): Promise<SourceSaved> {
  await requireLists(ctx, draft);
  const by = await nameForRecords(ctx, staffOf(ctx));
  const { warnings } = await saveDescribedSource(ctx, draft, by);
  return { code: draft.code, warnings: warnings.map(inScreenWords) };
}

/** Forgets what staff have said of a source. Throws 40004 where they said nothing, and out of scope. */
export async function removeSource(ctx: Context, { code }: { code: string }): Promise<object> {
  const found = await findDescribedSource(ctx, code);
  if (!found) throw fail('notFound');
  for (const kind of found.source.mapping.lists) requireScope(ctx, 'category', kind);
  await removeDescribedSource(ctx, code, await nameForRecords(ctx, staffOf(ctx)));
  return {};
}

async function requireLists(ctx: Context, draft: Pick<ParsedSourceSave, 'code' | 'mapping'>): Promise<void> {
  const former = await findDescribedSource(ctx, draft.code);
  for (const kind of new Set([...(former?.source.mapping.lists ?? []), ...draft.mapping.lists])) requireScope(ctx, 'category', kind);
}

/**
 * Reads a sample as a description says that need not be kept; nothing is written. Throws 40001 at the fields that are wrong and at `file` for one that cannot be read, 40004 for a list out of scope.
 */
export async function trySource(ctx: Context, { draft, list, date, file }: ParsedSourceTry): Promise<SourceTrial> {
  if (!isListKind(list)) throw refuse([{ path: 'list', message: '请选择按哪一份名单读取' }]);
  requireScope(ctx, 'category', list);
  const trial = await withUploadedFile(file.bytes, (path) =>
    readTrial(ctx, draft, { list, day: date, file: { path, name: file.name || '样本' } }),
  );
  return {
    ...trial,
    findings: trial.findings.map((finding) => ({
      level: finding.level,
      place: formatPlace(finding),
      message: inScreenWords(finding.message),
    })),
  };
}
