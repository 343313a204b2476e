import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { formatErrorSentence } from '#platform/http/parse-draft.ts';
import { findNamedColumns, nameColumns } from '../definition/table.ts';
import { toSourceColumns, type SourceAnswers } from './answers.ts';
import { builtInSourcesOf, listSources, mergeMappings } from './read-sources.ts';
import {
  sourceMappingOf,
  tablesOf,
  normaliseHeading,
  type Source,
  type SourceColumn,
  type SourceMapping,
  type SourceTarget,
} from './source.ts';

/** The changed source, or in Chinese why nothing was changed. */
export type SourceChange = { source: Source; warnings: readonly string[] } | { problem: string };

/**
 * Creates or replaces the description of a source, or extends a built-in one by its code. Nothing is stored unless the whole
 * description is valid. The warnings name headings that other sources of the same list use for another column: files without a
 * named source will be refused there. `targets` are all possible targets.
 */
export function saveSource(
  ctx: Context,
  targets: readonly SourceTarget[],
  draft: { code: string; name: string; mapping: unknown },
  by: string,
): Promise<SourceChange> {
  const parsed = sourceMappingOf(targets).safeParse(draft.mapping);
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(draft.code)) return refuse('来源的代号用小写字母、数字和连字符，以字母开头');
  if (!parsed.success) return refuse(formatErrorSentence(parsed.error));
  return store(ctx, targets, { code: draft.code, name: draft.name, mapping: parsed.data }, by);
}

/** Adds a heading for a column, given by its title or name, to any source. */
export function addHeading(
  ctx: Context,
  targets: readonly SourceTarget[],
  { code, column, heading }: { code: string; column: string; heading: string },
  by: string,
): Promise<SourceChange> {
  return change(ctx, targets, { code, column, by }, (known) => ({ ...known, headings: [...new Set([...known.headings, heading.trim()])] }));
}

/** Adds a spelling of one of our values to a column of any source. */
export function addSpelling(
  ctx: Context,
  targets: readonly SourceTarget[],
  { code, column, theirs, ours }: { code: string; column: string; theirs: string; ours: string },
  by: string,
): Promise<SourceChange> {
  return change(ctx, targets, { code, column, by }, (known) => ({
    ...known,
    spellings: { ...known.spellings, [theirs.trim()]: ours.trim() },
  }));
}

/** The source with which answers are saved: an existing one by its code, or a new one by its name. */
export type AnswerTarget = { code: string } | { name: string };

/**
 * Saves the user's answers in the source's description, so that they are only asked once; a new source is created with them.
 * Returns in Chinese what could not be saved.
 */
export async function saveAnswers(
  ctx: Context,
  { target, targets }: { target: SourceTarget; targets: readonly SourceTarget[] },
  source: AnswerTarget,
  answers: SourceAnswers,
  by: string,
): Promise<string[]> {
  if ('name' in source) return createSource(ctx, { target, targets }, source.name, answers, by);
  const columns = (await listSources(ctx, targets)).find((known) => known.code === source.code)?.mapping.columns ?? {};
  const problems: string[] = [];
  for (const { key, edit } of toEdits(answers, columns)) {
    const outcome = await changeColumn(ctx, targets, { code: source.code, key, by }, edit);
    if ('problem' in outcome) problems.push(outcome.problem);
  }
  return problems;
}

/** Creates a source that only adds to the known headings, or extends the one that staff have created with that name. */
async function createSource(
  ctx: Context,
  { target, targets }: { target: SourceTarget; targets: readonly SourceTarget[] },
  name: string,
  answers: SourceAnswers,
  by: string,
): Promise<string[]> {
  const sources = await listSources(ctx, targets);
  const known = sources.find((source) => source.name === name && source.mapping.isAddition);
  const taken = new Set(sources.map(({ code }) => code));
  const number = Array.from({ length: taken.size + 1 }, (_, index) => index + 1).find((one) => !taken.has(`sender-${one}`))!;
  const added: SourceMapping = { targets: [target.code], isAddition: true, columns: toSourceColumns(answers) };
  const mapping = known
    ? { ...mergeMappings(known.mapping, added), targets: [...new Set([...known.mapping.targets, target.code])] }
    : added;
  const outcome = await saveSource(ctx, targets, { code: known?.code ?? `sender-${number}`, name, mapping }, by);
  return 'problem' in outcome ? [outcome.problem] : [];
}

/** Returns what the answers add to the described columns. */
function toEdits({ units = {}, headings = {}, spellings = {} }: SourceAnswers, columns: SourceMapping['columns']) {
  const edits: { key: string; edit: (known: SourceColumn) => SourceColumn }[] = [];
  for (const [key, unit] of Object.entries(units))
    if (columns[key]?.unit !== unit) edits.push({ key, edit: (known) => ({ ...known, unit }) });
  for (const [key, words] of Object.entries(headings)) {
    const known = new Set(columns[key]?.headings.map(normaliseHeading));
    const unknown = words.filter((word) => !known.has(normaliseHeading(word)));
    if (unknown.length > 0) edits.push({ key, edit: (column) => ({ ...column, headings: [...column.headings, ...unknown] }) });
  }
  for (const [key, words] of Object.entries(spellings))
    if (Object.entries(words).some(([theirs, ours]) => columns[key]?.spellings[theirs] !== ours))
      edits.push({ key, edit: (known) => ({ ...known, spellings: { ...known.spellings, ...words } }) });
  return edits;
}

/** Removes a heading that staff added. Built-in headings cannot be removed: tests of the program rely on them. */
export async function removeHeading(
  ctx: Context,
  targets: readonly SourceTarget[],
  { code, column, heading }: { code: string; column: string; heading: string },
  by: string,
): Promise<SourceChange> {
  const isIt = (known: string) => normaliseHeading(known) === normaliseHeading(heading);
  const stored = await ctx.db.selectFrom('importSources').select('mapping').where('code', '=', code).executeTakeFirst();
  if (!Object.values(stored?.mapping.columns ?? {}).some(({ headings }) => headings.some(isIt)))
    return { problem: `来源“${code}”没有后加的列名「${heading}」；随程序提供的列名不能去掉` };
  return change(ctx, targets, { code, column, by }, (known) => ({ ...known, headings: known.headings.filter((one) => !isIt(one)) }));
}

/** Deletes a source that staff described, or all their additions to a built-in one. */
export function removeSource(ctx: Context, code: string, by: string): Promise<{ problem: string } | { removed: string }> {
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom('importSources').where('code', '=', code).returning('mapping').executeTakeFirst();
    if (!gone) return { problem: `没有后加的来源“${code}”` };
    await audit(tx, 'importSource.remove', `importSource:${code}`, { by, before: gone.mapping });
    return { removed: code };
  });
}

const refuse = (problem: string): Promise<SourceChange> => Promise.resolve({ problem });

async function change(
  ctx: Context,
  targets: readonly SourceTarget[],
  { code, column, by }: { code: string; column: string; by: string },
  edit: (known: SourceColumn) => SourceColumn,
): Promise<SourceChange> {
  const source = (await listSources(ctx, targets)).find((known) => known.code === code);
  if (!source) return { problem: `没有“${code}”这个来源` };
  const own = targets.filter((target) => source.mapping.targets.includes(target.code));
  const named = findNamedColumns(tablesOf(targets, source.mapping.targets), column);
  if (named.length === 0) return { problem: `“${column}”不是${own.map(({ title }) => title).join('、')}的列` };
  if (named.length > 1) return { problem: `“${column}”在几张表里都有，请写成 ${named.map(({ title }) => title).join(' 或 ')}` };
  return changeColumn(ctx, targets, { code, key: named[0]!.key, by }, edit);
}

async function changeColumn(
  ctx: Context,
  targets: readonly SourceTarget[],
  { code, key, by }: { code: string; key: string; by: string },
  edit: (known: SourceColumn) => SourceColumn,
): Promise<SourceChange> {
  const source = (await listSources(ctx, targets)).find((known) => known.code === code)!;
  const stored = await ctx.db.selectFrom('importSources').select('mapping').where('code', '=', code).executeTakeFirst();
  const mapping = stored?.mapping ?? { ...source.mapping, columns: {} };
  const known = mapping.columns[key] ?? { headings: [], spellings: {} };
  return saveSource(ctx, targets, { ...source, mapping: { ...mapping, columns: { ...mapping.columns, [key]: edit(known) } } }, by);
}

function store(
  ctx: Context,
  targets: readonly SourceTarget[],
  { code, name, mapping }: Omit<Source, 'isBuiltIn'>,
  by: string,
): Promise<SourceChange> {
  return inTransaction(ctx, async (tx) => {
    const shipped = builtInSourcesOf(targets).find((source) => source.code === code);
    const whole = sourceMappingOf(targets).safeParse(shipped ? mergeMappings(shipped.mapping, mapping) : mapping);
    if (!whole.success) return { problem: formatErrorSentence(whole.error) };
    const before = await tx.db.selectFrom('importSources').select('mapping').where('code', '=', code).executeTakeFirst();
    const row = { name: shipped?.name ?? name, mapping: JSON.stringify(mapping), updatedAt: tx.now, updatedBy: by };
    await tx.db
      .insertInto('importSources')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute();
    await audit(tx, 'importSource.save', `importSource:${code}`, { by, before: before?.mapping ?? null, after: mapping });
    const source: Source = { code, name: row.name, isBuiltIn: shipped !== undefined, mapping: whole.data };
    return { source, warnings: findClashes(targets, source, await listSources(tx, targets)) };
  });
}

/** Returns headings with another meaning elsewhere. */
function findClashes(targets: readonly SourceTarget[], { code, mapping }: Source, sources: readonly Source[]): string[] {
  const titles = new Map(nameColumns(tablesOf(targets, mapping.targets)).map(({ key, title }) => [key, title]));
  return Object.entries(mapping.columns).flatMap(([key, { headings }]) =>
    headings.flatMap((heading) =>
      sources
        .filter((other) => other.code !== code && sharesTarget(other.mapping, mapping))
        .flatMap((other) => {
          const clash = Object.entries(other.mapping.columns).find(
            ([otherKey, column]) =>
              otherKey !== key && column.headings.some((word) => normaliseHeading(word) === normaliseHeading(heading)),
          );
          const title = titles.get(clash?.[0] ?? '');
          return clash && title ? [`列名「${heading}」在来源“${other.code}”里是“${title}”：这样的文件导入时要用 --source 指明来源`] : [];
        }),
    ),
  );
}

const sharesTarget = (one: SourceMapping, other: SourceMapping): boolean => one.targets.some((code) => other.targets.includes(code));
