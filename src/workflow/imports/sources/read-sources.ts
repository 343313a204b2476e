import type { Context } from '#platform/context.ts';
import type { Source, SourceColumn, SourceMapping, SourceTarget } from './source.ts';

/** Returns the built-in sources of these targets without duplicates. */
export const builtInSourcesOf = (targets: readonly SourceTarget[]): Source[] => [...new Set(targets.flatMap(({ sources }) => sources))];

/** Lists all sources of these targets: the built-in ones with their additions, then those described by staff, by code. */
export async function listSources(ctx: Context, targets: readonly SourceTarget[]): Promise<Source[]> {
  const rows = await ctx.db.selectFrom('importSources').select(['code', 'name', 'mapping']).orderBy('code').execute();
  const described = new Map(rows.map((row) => [row.code, row]));
  const builtIn = builtInSourcesOf(targets);
  const shipped = builtIn.map((source) => {
    const added = described.get(source.code);
    return added ? { ...source, mapping: mergeMappings(source.mapping, added.mapping) } : source;
  });
  const own = rows.filter(({ code }) => !builtIn.some((source) => source.code === code)).map((row) => ({ ...row, isBuiltIn: false }));
  return [...shipped, ...own];
}

/** Merges built-in and added words; an added unit, position, set of words for "no value" or layout replaces the built-in one. */
export function mergeMappings(shipped: SourceMapping, added: SourceMapping): SourceMapping {
  const names = new Set([...Object.keys(shipped.columns), ...Object.keys(added.columns)]);
  const columns = [...names].map((name) => [name, mergeColumns(shipped.columns[name], added.columns[name])] as const);
  return { ...shipped, columns: Object.fromEntries(columns), ...(added.layout && { layout: added.layout }) };
}

function mergeColumns(shipped: SourceColumn | undefined, added: SourceColumn | undefined): SourceColumn {
  return {
    ...shipped,
    ...added,
    headings: [...new Set([...(shipped?.headings ?? []), ...(added?.headings ?? [])])],
    spellings: { ...shipped?.spellings, ...added?.spellings },
  };
}
