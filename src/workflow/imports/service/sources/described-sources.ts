import { createHash } from 'node:crypto';
import { fail, type CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse, toFieldErrors } from '#platform/http/parse-draft.ts';
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

/** What can be described: the targets with their columns, by their keys, and the units that suit each, and the words for all else that is chosen. */
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

/** A described source, and what staff have said of it. */
export interface DescribedSource {
  source: Source;
  /** All of a source of the house; of a shipped one what staff added. Null where they said nothing. */
  own: SourceMapping | null;
  /** What the program knows of it. */
  shipped: SourceMapping | null;
  change: { at: Date; by: string } | null;
  /** Of what staff have said: another one when somebody changes it. */
  revision: string | null;
}

/** What somebody wants a source to be; of a shipped one only columns and layout are taken. */
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

/** Every source, the shipped ones first, each with what staff have said of it. */
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

/** One of them; undefined where there is none of this code. */
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
 * Keeps a source as it is described, or what is added to a shipped one. `revision` is that of what was begun from, null where nothing was there. Returns warnings about
 * headings that other sources use for another column. Throws 40001 at the fields that are wrong, 40009 where somebody else has changed it meanwhile.
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
    if ('problem' in outcome) throw refuse([{ path: '', message: outcome.problem }]);
    return { warnings: outcome.warnings };
  });
}

const refuseTaken = (code: string): CallError =>
  refuse([{ path: 'code', message: `已有代号为 ${code} 的来源，请换一个代号，或打开它修改` }]);

/** Forgets what staff have said of a source. Throws 40004 where they said nothing. */
export async function removeDescribedSource(ctx: Context, code: string, by: string): Promise<void> {
  const outcome = await removeSource(ctx, code, by);
  if ('problem' in outcome) throw fail('notFound');
}

/** A draft that can be kept. Throws 40001 with all that is wrong, each at its field: `code`, `name`, `mapping.columns.haircut.headings`. */
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
    // The screen of one that is new has this address.
    ...(code === 'new' ? [{ path: 'code', message: '代号不能是 new，请换一个' }] : []),
    ...('errors' in checked ? checked.errors : []),
  ];
  if ('errors' in checked || errors.length > 0) throw refuse(errors);
  return { code, name: shipped?.name ?? name.trim(), mapping: checked.own };
}

/** A description that files can be read by, of a shipped source with all that the program knows of it. Throws 40001 with all that is wrong, at its field. */
export function toSource(targets: readonly SourceTarget[], { code, name, mapping }: SourceDraft): Source {
  const checked = checkMapping(targets, code, mapping);
  if ('errors' in checked) throw refuse(checked.errors);
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

/** What of a shipped source staff may add to. */
const pickSaid = (mapping: unknown): object => {
  const { columns, layout } = mapping as { columns?: unknown; layout?: unknown };
  return { columns, ...(layout !== undefined && { layout }) };
};

/** What of a shipped source nobody changes. */
const fixedOf = ({ targets, exchange, dayOrder }: SourceMapping): Partial<SourceMapping> => ({
  targets,
  ...(exchange && { exchange }),
  ...(dayOrder && { dayOrder }),
});
