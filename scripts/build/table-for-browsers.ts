import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor, type Plugin } from 'vite';
import type { QueryKinds } from '#web/page/read-query.ts';
import type { PageRoute } from '#web/page/route.ts';

/** What the table says of a page that browsers need not fetch with the first script: some for the server and tests alone, the query for the page. */
const leftOut = new Set([
  'title',
  'query',
  'samples',
  'needsLogin',
  'status',
  'isPersonal',
  'formLimit',
  'isLively',
  'isHidden',
  'isUnlisted',
  'isEvidence',
]);

/**
 * Makes the table of pages small for browsers. The facts above are taken out of its lines, `route(path, load, facts)`; the query of a line is
 * written to the end of its page's file, so that it comes with the page that it is of.
 */
export function tableForBrowsers(): Plugin {
  let root = '';
  let queries: ReadonlyMap<string, QueryKinds> = new Map();
  return {
    name: 'table-for-browsers',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    async buildStart() {
      queries = await readQueries(join(root, 'src/pages/table.ts'));
    },
    transform: {
      filter: { id: /[\\/]src[\\/](?:pages[\\/]|.*-page\.tsx?$)/ },
      handler(code, id) {
        const file = relative(root, id).replaceAll('\\', '/');
        if (file.startsWith('src/pages/')) return withoutFacts(code);
        const query = queries.get(file);
        return query && `${code}\nexport const query = ${write(query)};\n`;
      },
    },
  };
}

/** The queries of the table by the files of their pages. */
async function readQueries(table: string): Promise<ReadonlyMap<string, QueryKinds>> {
  const { pages } = (await import(pathToFileURL(table).href)) as { pages: Record<string, PageRoute> };
  const queries = new Map<string, QueryKinds>();
  for (const { load, query } of Object.values(pages)) {
    const file = fileOf(load);
    if (file && query) queries.set(file, query);
  }
  return queries;
}

/** The file of a page by its dynamic import, as it is written or as Vite has resolved it. */
export function fileOf(load: PageRoute['load']): string | undefined {
  const path = /["'](?:#|\/src\/)(modules\/[^"']+)["']/.exec(String(load))?.[1];
  return path && `src/${path}`;
}

/** What the table imports of modules at once is for its queries. */
function withoutFacts(code: string): string {
  let kept = '';
  let end = 0;
  const leaveOut = (part: { start: number; end: number }) => {
    if (part.start < end) return;
    kept += code.slice(end, part.start);
    end = code[part.end] === ',' ? part.end + 1 : part.end;
  };
  new Visitor({
    ImportDeclaration(statement) {
      if (statement.source.value.startsWith('#modules/')) leaveOut(statement);
    },
    Property(fact) {
      if (fact.key.type === 'Identifier' && leftOut.has(fact.key.name)) leaveOut(fact);
    },
  }).visit(parseSync('table.ts', code).program);
  return kept + code.slice(end);
}

/** A query as source: patterns are no JSON. */
const write = (query: QueryKinds): string =>
  `{${Object.entries(query)
    .map(([name, kind]) => `${JSON.stringify(name)}:${kind instanceof RegExp ? String(kind) : JSON.stringify(kind)}`)
    .join()}}`;
