import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Context } from '#platform/context.ts';
import { toSentence } from '#platform/http/parse-draft.ts';
import { lists } from '#modules/district/lists/service/definition/lists.ts';
import { builtInSources } from './built-in.ts';
import { listSources, mergeMappings } from './read-sources.ts';
import type { Answers } from './answers.ts';
import { fieldsOf, sourceMapping, toWord, type Source, type SourceColumn, type SourceMapping } from './source.ts';

/** The source as it now is, or in Chinese why nothing was changed. */
export type SourceChange = { source: Source; warnings: readonly string[] } | { problem: string };

/**
 * Describes a source anew, or adds to a shipped one under its code. Nothing is stored unless the whole description is
 * sound. The warnings name headings that other sources of the same list use for another column: files without a named
 * source will be refused there.
 */
export function saveSource(ctx: Context, draft: { code: string; name: string; mapping: unknown }, by: string): Promise<SourceChange> {
  const parsed = sourceMapping.safeParse(draft.mapping);
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(draft.code)) return refuse('来源的代号用小写字母、数字和连字符，以字母开头');
  if (!parsed.success) return refuse(toSentence(parsed.error));
  return store(ctx, { code: draft.code, name: draft.name, mapping: parsed.data }, by);
}

/** Adds a heading for a column, named by its title or field name, to a source of any kind. */
export async function addHeading(ctx: Context, code: string, column: string, heading: string, by: string): Promise<SourceChange> {
  return change(ctx, code, column, by, (known) => ({ ...known, headings: [...new Set([...known.headings, heading.trim()])] }));
}

/** Adds their word for a value of ours to a column of a source of any kind. */
export async function addSpelling(
  ctx: Context,
  code: string,
  column: string,
  { theirs, ours }: { theirs: string; ours: string },
  by: string,
): Promise<SourceChange> {
  return change(ctx, code, column, by, (known) => ({ ...known, spellings: { ...known.spellings, [theirs.trim()]: ours.trim() } }));
}

/**
 * Keeps what a person said at an import in the source's description, so that nobody is asked again. Returns in Chinese
 * what could not be kept.
 */
export async function rememberAnswers(ctx: Context, code: string, answers: Answers, by: string): Promise<string[]> {
  const columns = (await listSources(ctx)).find((known) => known.code === code)?.mapping.columns ?? {};
  const problems: string[] = [];
  for (const { name, edit } of toEdits(answers, columns)) {
    const outcome = await change(ctx, code, name, by, edit);
    if ('problem' in outcome) problems.push(outcome.problem);
  }
  return problems;
}

/** What the answers add to the columns as they are described now. */
function toEdits({ units = {}, headings = {}, spellings = {} }: Answers, columns: SourceMapping['columns']) {
  const edits: { name: string; edit: (known: SourceColumn) => SourceColumn }[] = [];
  for (const [name, unit] of Object.entries(units))
    if (columns[name] && columns[name].unit !== unit) edits.push({ name, edit: (known) => ({ ...known, unit }) });
  for (const [name, words] of Object.entries(headings)) {
    const known = new Set(columns[name]?.headings.map(toWord));
    const unknown = words.filter((word) => !known.has(toWord(word)));
    if (unknown.length > 0) edits.push({ name, edit: (column) => ({ ...column, headings: [...column.headings, ...unknown] }) });
  }
  for (const [name, words] of Object.entries(spellings))
    if (Object.entries(words).some(([theirs, ours]) => columns[name]?.spellings[theirs] !== ours))
      edits.push({ name, edit: (known) => ({ ...known, spellings: { ...known.spellings, ...words } }) });
  return edits;
}

/** Takes a heading away that staff added. A shipped heading stays: the program's own tests rely on it. */
export async function removeHeading(ctx: Context, code: string, column: string, heading: string, by: string): Promise<SourceChange> {
  const isIt = (known: string) => toWord(known) === toWord(heading);
  const stored = await ctx.db.selectFrom('importSources').select('mapping').where('code', '=', code).executeTakeFirst();
  if (!Object.values(stored?.mapping.columns ?? {}).some(({ headings }) => headings.some(isIt)))
    return { problem: `来源“${code}”没有后加的列名「${heading}」；随程序提供的列名不能去掉` };
  return change(ctx, code, column, by, (known) => ({ ...known, headings: known.headings.filter((one) => !isIt(one)) }));
}

/** Forgets a source that staff described, or everything that they added to a shipped one. */
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
  code: string,
  column: string,
  by: string,
  edit: (known: SourceColumn) => SourceColumn,
): Promise<SourceChange> {
  const source = (await listSources(ctx)).find((known) => known.code === code);
  if (!source) return { problem: `没有“${code}”这个来源` };
  const field = fieldsOf(source.mapping.lists).find(({ name, title }) => name === column || title === column);
  if (!field) return { problem: `“${column}”不是${source.mapping.lists.map((kind) => lists[kind].title).join('、')}的列` };
  const stored = await ctx.db.selectFrom('importSources').select('mapping').where('code', '=', code).executeTakeFirst();
  const mapping = stored?.mapping ?? { ...source.mapping, columns: {} };
  const known = mapping.columns[field.name] ?? { headings: [], spellings: {} };
  return saveSource(ctx, { ...source, mapping: { ...mapping, columns: { ...mapping.columns, [field.name]: edit(known) } } }, by);
}

function store(ctx: Context, { code, name, mapping }: Omit<Source, 'isBuiltIn'>, by: string): Promise<SourceChange> {
  return inTransaction(ctx, async (tx) => {
    const shipped = builtInSources.find((source) => source.code === code);
    const whole = sourceMapping.safeParse(shipped ? mergeMappings(shipped.mapping, mapping) : mapping);
    if (!whole.success) return { problem: toSentence(whole.error) };
    const before = await tx.db.selectFrom('importSources').select('mapping').where('code', '=', code).executeTakeFirst();
    const row = { name: shipped?.name ?? name, mapping: JSON.stringify(mapping), updatedAt: tx.now, updatedBy: by };
    await tx.db
      .insertInto('importSources')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute();
    await audit(tx, 'importSource.save', `importSource:${code}`, { by, before: before?.mapping ?? null, after: mapping });
    const source: Source = { code, name: row.name, isBuiltIn: shipped !== undefined, mapping: whole.data };
    return { source, warnings: findClashes(source, await listSources(tx)) };
  });
}

/** Headings that mean another column elsewhere. */
function findClashes({ code, mapping }: Source, sources: readonly Source[]): string[] {
  const titles = new Map(fieldsOf(mapping.lists).map(({ name, title }) => [name, title]));
  return Object.entries(mapping.columns).flatMap(([name, { headings }]) =>
    headings.flatMap((heading) =>
      sources
        .filter((other) => other.code !== code && sharesList(other.mapping, mapping))
        .flatMap((other) => {
          const clash = Object.entries(other.mapping.columns).find(
            ([otherName, column]) => otherName !== name && column.headings.some((word) => toWord(word) === toWord(heading)),
          );
          const title = titles.get(clash?.[0] ?? '');
          return clash && title ? [`列名「${heading}」在来源“${other.code}”里是“${title}”：这样的文件导入时要用 --source 指明来源`] : [];
        }),
    ),
  );
}

const sharesList = (one: SourceMapping, other: SourceMapping): boolean => one.lists.some((kind) => other.lists.includes(kind));
