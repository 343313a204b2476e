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
 * Makes the table of pages small for browsers. The facts above are taken out of its lines, `route(path, load, facts)`, and so are the names of
 * the pages: whoever asks `paths` for one has its pattern written in the place. The query of a line is written to the end of its page's file, so
 * that it comes with the page that it is of.
 */
export function tableForBrowsers(): Plugin {
  let root = '';
  let queries: ReadonlyMap<string, QueryKinds> = new Map();
  let patterns: Readonly<Record<string, string>> = {};
  return {
    name: 'table-for-browsers',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    async buildStart() {
      const read = (file: string): Promise<unknown> => import(pathToFileURL(join(root, file)).href);
      queries = listQueries((await read('src/pages/table.ts')) as { pages: Record<string, PageRoute> });
      ({ patterns } = (await read('src/web/paths.ts')) as { patterns: Record<string, string> });
    },
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/ },
      handler(code, id) {
        const file = relative(root, id).replaceAll('\\', '/');
        if (file.startsWith('src/pages/')) return withoutNames(withoutFacts(code));
        const query = queries.get(file);
        const asked = code.includes("'#web/paths.ts'") ? withPatterns(code, file, patterns) : code;
        return query ? `${asked}\nexport const query = ${write(query)};\n` : asked;
      },
    },
  };
}

/** The queries of the table by the files of their pages. */
function listQueries({ pages }: { pages: Record<string, PageRoute> }): ReadonlyMap<string, QueryKinds> {
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

/** A part of the table as a list of its lines, which are spread into the whole in the same order. */
function withoutNames(code: string): string {
  const changes: Change[] = [];
  new Visitor({
    VariableDeclarator({ init }) {
      if (init?.type !== 'ObjectExpression') return;
      changes.push({ start: init.start, end: init.start + 1, text: '[' }, { start: init.end - 1, end: init.end, text: ']' });
      for (const line of init.properties)
        if (line.type === 'Property') changes.push({ start: line.start, end: line.value.start, text: '' });
    },
  }).visit(parseSync('table.ts', code).program);
  return change(code, changes);
}

/** `paths.login` is `pathTo('/Login')`. */
function withPatterns(code: string, file: string, patterns: Readonly<Record<string, string>>): string {
  const changes: Change[] = [];
  new Visitor({
    ImportDeclaration({ start, end, source }) {
      if (source.value === '#web/paths.ts') changes.push({ start, end, text: `import { pathTo as $pathTo } from '#web/path-to.ts';` });
    },
    MemberExpression({ start, end, object, property }) {
      if (object.type !== 'Identifier' || object.name !== 'paths' || property.type !== 'Identifier') return;
      const pattern = patterns[property.name];
      if (pattern) changes.push({ start, end, text: `$pathTo(${JSON.stringify(pattern)})` });
    },
  }).visit(parseSync(file, code).program);
  return change(code, changes);
}

interface Change {
  start: number;
  end: number;
  text: string;
}

function change(code: string, changes: readonly Change[]): string {
  let made = '';
  let end = 0;
  for (const { start, end: next, text } of changes.toSorted((a, b) => a.start - b.start)) {
    made += code.slice(end, start) + text;
    end = next;
  }
  return made + code.slice(end);
}

/** A query as source: patterns are no JSON. */
const write = (query: QueryKinds): string =>
  `{${Object.entries(query)
    .map(([name, kind]) => `${JSON.stringify(name)}:${kind instanceof RegExp ? String(kind) : JSON.stringify(kind)}`)
    .join()}}`;
