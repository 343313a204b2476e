import { createHash } from 'node:crypto';
import { fail, type CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError, toFieldErrors } from '#platform/http/parse-draft.ts';
import { nameColumns } from '../../definition/table.ts';
import { algorithmNames, separatorNames, tableRoleNames } from '../../sources/layout-file.ts';
import { builtInSourcesOf, listSources, mergeMappings } from '../../sources/read-sources.ts';
import { unitNames } from '../../sources/source-file.ts';
import { sourceMappingOf, unitsOf, type Source, type SourceMapping, type SourceTarget } from '../../sources/source.ts';
import { removeSource, saveSource } from '../../sources/write-sources.ts';

interface Choice {
  value: string;
  text: string;
}

/**
 * The vocabulary for descriptions: the targets with their columns by key, the possible units of each, and the words of all other
 * options.
 */
export interface SourceVocabulary {
  targets: {
    code: string;
    title: string;
    columns: { key: string; title: string; isRequired: boolean; units: Choice[] }[];
  }[];
  dayOrders: Choice[];
  separators: Choice[];
  algorithms: Choice[];
  tableRoles: Choice[];
}

/** A described source, with its description by staff. */
export interface DescribedSource {
  source: Source;
  /** The whole description of a firm's own source, or the additions to a built-in one. Null where there is none. */
  own: SourceMapping | null;
  /** The built-in description. */
  shipped: SourceMapping | null;
  change: { at: Date; by: string } | null;
  /** The revision of the description by staff; it changes with every save. */
  revision: string | null;
}

/** A source description to save; for a built-in source only columns and layout are used. */
export interface SourceDraft {
  code: string;
  name: string;
  mapping: unknown;
}

export const sourceVocabulary = (targets: readonly SourceTarget[]): SourceVocabulary => ({
  targets: targets.map(({ code, title, tables }) => ({
    code,
    title,
    columns: nameColumns(tables).map(({ key, title: columnTitle, column }) => ({
      key,
      title: columnTitle,
      isRequired: column.isRequired === true,
      units: unitsOf(column).map((value) => ({ value, text: unitNames[value] })),
    })),
  })),
  dayOrders: toChoices({ 'month-first': '月-日-年', 'day-first': '日-月-年' }),
  separators: toChoices(separatorNames),
  algorithms: toChoices(algorithmNames),
  tableRoles: toChoices(tableRoleNames),
});

const toChoices = (names: Readonly<Record<string, string>>): Choice[] => Object.entries(names).map(([value, text]) => ({ value, text }));

/** Lists every source with its description by staff, the built-in ones first. */
export async function listDescribedSources(ctx: Context, targets: readonly SourceTarget[]): Promise<DescribedSource[]> {
  const [sources, rows] = [await listSources(ctx, targets), await ctx.db.selectFrom('importSources').selectAll().execute()];
  const own = new Map(rows.map((row) => [row.code, row]));
  return sources.map((source) => {
    const row = own.get(source.code);
    return {
      source,
      own: row?.mapping ?? null,
      shipped: findShipped(targets, source.code)?.mapping ?? null,
      change: row ? { at: row.updatedAt, by: row.updatedBy } : null,
      revision: row ? revisionOf(row) : null,
    };
  });
}

/** Returns one of them, or undefined for an unknown code. */
export async function findDescribedSource(
  ctx: Context,
  targets: readonly SourceTarget[],
  code: string,
): Promise<DescribedSource | undefined> {
  return (await listDescribedSources(ctx, targets)).find(({ source }) => source.code === code);
}

const findShipped = (targets: readonly SourceTarget[], code: string): Source | undefined =>
  builtInSourcesOf(targets).find((source) => source.code === code);

const revisionOf = ({ name, mapping }: { name: string; mapping: SourceMapping }): string =>
  createHash('sha256')
    .update(JSON.stringify([name, mapping]))
    .digest('hex');

/**
 * Saves the description of a source, or the additions to a built-in one. `revision` is the one on which it is based, null for a
 * new one. Returns warnings about headings that other sources use for another column. Throws 40001 at the invalid fields, 40009
 * when somebody else has changed it in the meantime.
 */
export function saveDescribedSource(
  ctx: Context,
  targets: readonly SourceTarget[],
  draft: SourceDraft & { isNew: boolean; revision: string | null },
  by: string,
): Promise<{ warnings: readonly string[] }> {
  if (draft.isNew && findShipped(targets, draft.code)) throw refuseTaken(draft.code);
  const { code, name, mapping } = checkDraft(targets, draft);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom('importSources').select(['name', 'mapping']).where('code', '=', code).forUpdate().executeTakeFirst();
    if (draft.isNew && row) throw refuseTaken(code);
    if (!draft.isNew && (row ? revisionOf(row) : null) !== draft.revision)
      throw fail('conflict', '这个来源刚才已被他人修改，请重新打开后再修改');
    const outcome = await saveSource(tx, targets, { code, name, mapping }, by);
    if ('problem' in outcome) throw createInputError([{ path: '', message: outcome.problem }]);
    return { warnings: outcome.warnings };
  });
}

const refuseTaken = (code: string): CallError =>
  createInputError([{ path: 'code', message: `已有代号为 ${code} 的来源，请换一个代号，或打开它修改` }]);

/** Deletes the description by staff. Throws 40004 where there is none. */
export async function removeDescribedSource(ctx: Context, code: string, by: string): Promise<void> {
  const outcome = await removeSource(ctx, code, by);
  if ('problem' in outcome) throw fail('notFound');
}

/** Validates a draft. Throws 40001 with all errors, each at its field: `code`, `name`, `mapping.columns.haircut.headings`. */
function checkDraft(
  targets: readonly SourceTarget[],
  { code, name, mapping }: SourceDraft,
): { code: string; name: string; mapping: SourceMapping } {
  const shipped = findShipped(targets, code);
  const checked = checkMapping(targets, code, mapping);
  const errors: FieldError[] = [
    ...(name.trim() === '' && !shipped ? [{ path: 'name', message: '请填写名称，如“示例登记公司 担保品接口”' }] : []),
    ...(name.trim().length > 60 ? [{ path: 'name', message: '名称不超过 60 个字' }] : []),
    ...(/^[a-z][a-z0-9-]{1,39}$/.test(code) ? [] : [{ path: 'code', message: '代号用小写字母、数字和连字符，以字母开头，2 至 40 个字符' }]),
    // The address of the screen for a new source.
    ...(code === 'new' ? [{ path: 'code', message: '代号不能是 new，请换一个' }] : []),
    ...('errors' in checked ? checked.errors : []),
  ];
  if ('errors' in checked || errors.length > 0) throw createInputError(errors);
  return { code, name: shipped?.name ?? name.trim(), mapping: checked.own };
}

/**
 * Returns a source that can be used for reading; a built-in source is merged with its built-in description. Throws 40001 with all
 * errors at their fields.
 */
export function toSource(targets: readonly SourceTarget[], { code, name, mapping }: SourceDraft): Source {
  const checked = checkMapping(targets, code, mapping);
  if ('errors' in checked) throw createInputError(checked.errors);
  return { code, name, isBuiltIn: findShipped(targets, code) !== undefined, mapping: checked.whole };
}

function checkMapping(
  targets: readonly SourceTarget[],
  code: string,
  mapping: unknown,
): { own: SourceMapping; whole: SourceMapping } | { errors: FieldError[] } {
  const sourceMapping = sourceMappingOf(targets);
  const shipped = findShipped(targets, code);
  const own = sourceMapping.safeParse(shipped ? { ...pickSaid(mapping), ...fixedOf(shipped.mapping) } : mapping);
  const whole = shipped && own.success ? sourceMapping.safeParse(mergeMappings(shipped.mapping, own.data)) : own;
  if (own.success && whole.success) return { own: own.data, whole: whole.data };
  return { errors: toFieldErrors((own.error ?? whole.error)!).map(({ path, message }) => ({ path: `mapping.${path}`, message })) };
}

/** Returns the part of a built-in source to which staff may add. */
const pickSaid = (mapping: unknown): object => {
  const { columns, layout } = mapping as { columns?: unknown; layout?: unknown };
  return { columns, ...(layout !== undefined && { layout }) };
};

/** Returns the part of a built-in source that cannot be changed. */
const fixedOf = ({ targets, exchange, dayOrder }: SourceMapping): Partial<SourceMapping> => ({
  targets,
  ...(exchange && { exchange }),
  ...(dayOrder && { dayOrder }),
});
