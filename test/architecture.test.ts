import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { files, isIn, isPageSide, isTest, textOf } from './source-files.ts';

const aliases: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#platform/': 'src/platform/',
  '#modules/': 'src/modules/',
  '#ui/': 'src/ui/',
  '#rendering/routes/': 'src/rendering/routes/',
  '#app/console/': 'src/app/console/',
  '#app/': 'src/app/',
  '#demo/': 'demo/',
  '#test/': 'test/',
};

interface Import {
  from: string;
  /** A path of this repository, or a package's name. */
  to: string;
  isTypeOnly: boolean;
}

const imports = files.filter((file) => /\.tsx?$/.test(file)).flatMap(readImports);
/** What the product itself imports; tests may reach wherever they have to. */
const productImports = imports.filter(({ from }) => from.startsWith('src/') && !isTest(from));

function readImports(from: string): Import[] {
  const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...textOf(from).matchAll(statement)].map(([, type, fixed, lazy]) => ({
    from,
    to: resolveTarget(from, fixed ?? lazy ?? ''),
    isTypeOnly: type !== undefined,
  }));
}

function resolveTarget(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  return alias ? specifier.replace(alias, aliases[alias]!) : specifier;
}

const show = ({ from, to }: Import) => `${from} → ${to}`;
const moduleOf = (file: string) => /^src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];
const isOurs = (path: string) => isIn(path, 'src/', 'demo/', 'test/', 'scripts/');
/** The inbox shows things as their own screens do, by the components of these. */
const isSubjectView = (file: string) => file === 'src/workflow/inbox/console/subject-views.tsx';
const isCalls = (file: string) => /^src\/modules\/[^/]+\/[^/]+\/calls(\/[^/]+)?\.ts$/.test(file);

test('imports are found at all', () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(productImports.some(({ to }) => to.startsWith('src/contract/'))).toBe(true);
});

test('the contract imports nothing but the contract', () => {
  expect(productImports.filter(({ from, to }) => isIn(from, 'src/contract/') && !isIn(to, 'src/contract/')).map(show)).toEqual([]);
});

test('the platform never imports modules, web or server', () => {
  expect(
    productImports
      .filter(({ from, to }) => isIn(from, 'src/platform/') && isOurs(to) && !isIn(to, 'src/platform/', 'src/contract/'))
      .map(show),
  ).toEqual([]);
});

test('the web building blocks import only contract and web', () => {
  // The boot script loads the page entry: that is its whole purpose.
  const isBoot = ({ from, to }: Import) => from.startsWith('src/ui/boot/') && to === 'src/rendering/entry.client.tsx';
  // The addresses of all pages; and which page's query a loader reads is a type.
  const isOfTable = ({ from, to, isTypeOnly }: Import) =>
    (to === 'src/rendering/routes/paths.ts' && from === 'src/ui/paths.ts') ||
    (isIn(to, 'src/rendering/routes/') && isIn(from, 'src/ui/page/') && isTypeOnly);
  const isBroken = ({ to }: Import) => to.startsWith('node:') || (isOurs(to) && !isIn(to, 'src/ui/', 'src/contract/'));
  expect(productImports.filter((one) => isIn(one.from, 'src/ui/') && isBroken(one) && !isBoot(one) && !isOfTable(one)).map(show)).toEqual(
    [],
  );
});

test('what runs in the browser sees of modules only calls, types and its own side', () => {
  const isAllowed = ({ from, to, isTypeOnly }: Import) =>
    isTypeOnly ||
    isIn(to, 'src/ui/', 'src/contract/') ||
    // Screens of the console stand in its frame.
    (/^src\/modules\/[^/]+\/[^/]+\/console\//.test(from) && isIn(to, 'src/ui/console/')) ||
    isCalls(to) ||
    // Screens of everything that needs approval share its parts.
    (/^src\/modules\/[^/]+\/[^/]+\/console\//.test(from) && isIn(to, 'src/workflow/approvals/console/')) ||
    isSubjectView(from) ||
    // What the query of a page may hold.
    isIn(to, 'src/rendering/routes/queries/') ||
    (isPageSide(to) && (moduleOf(from) === moduleOf(to) || /\/web\//.test(to))) ||
    (!isOurs(to) && !to.startsWith('node:'));
  expect(productImports.filter((one) => isPageSide(one.from) && !isAllowed(one)).map(show)).toEqual([]);
});

test('the validation library stays out of the browser: types are taken from schemas, never the schemas', () => {
  const isBrowserSide = (file: string) => isPageSide(file) || isIn(file, 'src/ui/');
  expect(productImports.filter(({ from, to, isTypeOnly }) => isBrowserSide(from) && to === 'zod' && !isTypeOnly).map(show)).toEqual([]);
});

test('calls are safe for the browser: they import the contract, other calls and types', () => {
  const isAllowed = ({ to, isTypeOnly }: Import) => isTypeOnly || isIn(to, 'src/contract/') || isCalls(to);
  expect(productImports.filter((one) => isCalls(one.from) && !isAllowed(one)).map(show)).toEqual([]);
});

test('a module meets another one at its service, its calls or its schema, never at its tables', () => {
  const isForeign = ({ from, to }: Import) => moduleOf(from) !== undefined && moduleOf(to) !== undefined && moduleOf(from) !== moduleOf(to);
  // The import engine is taken apart by the stores of other modules: they build upon its parts.
  const isEngine = (file: string) =>
    /^src\/modules\/base\/imports\/(definition|rules|reading|sources|frames|stores|reports|commands)\//.test(file);
  // What needs approval is described in its own module, and its screens share the parts of approvals.
  const isApprovalPart = (file: string) => /^src\/modules\/workflow\/approvals\/(kind\.ts|console\/)/.test(file);
  const isDoor = (file: string) =>
    isEngine(file) ||
    isApprovalPart(file) ||
    /^src\/modules\/[^/]+\/[^/]+\/(service(\/.+)?|calls(\/[^/]+)?|schema(\/[^/]+)?|web\/.+)\.tsx?$/.test(file);
  expect(
    productImports.filter((one) => isForeign(one) && !one.isTypeOnly && !isDoor(one.to) && !isSubjectView(one.from)).map(show),
  ).toEqual([]);
  expect(productImports.filter((one) => isForeign(one) && /\/(tables|columns)\.ts$/.test(one.to)).map(show)).toEqual([]);
});

/** A module that writes the tables which another one reads: they are the same data, and the reading one declares them. */
const writers: Readonly<Record<string, string>> = { 'district/list-import': 'district/lists' };

test('a module queries its own tables only', () => {
  const owners = new Map<string, string>();
  for (const file of files.filter((name) => /^src\/modules\/.+\/tables\.ts$/.test(name)))
    for (const [, name] of textOf(file).matchAll(/^ {4}(\w+): \{/gm)) owners.set(name!, moduleOf(file)!);
  expect(owners.size).toBeGreaterThan(100);
  const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)\(\s*'(\w+)/g;
  const foreign = files
    .filter((file) => moduleOf(file) !== undefined && !isTest(file))
    .flatMap((file) => [...textOf(file).matchAll(query)].map(([, name]) => ({ file, name: name! })))
    .filter(({ file, name }) => owners.has(name) && ![moduleOf(file), writers[moduleOf(file)!]].includes(owners.get(name)));
  expect(foreign).toEqual([]);
});

/** Which areas an area may know, and which of its own modules others may import from (decision 041). */
const areas: Readonly<Record<string, { knows: readonly string[]; doors: readonly string[] }>> = {
  base: { knows: [], doors: ['calendar', 'feed', 'file', 'imports', 'messaging', 'person', 'quotes', 'search', 'verification', 'webhook'] },
  portal: {
    knows: ['base'],
    doors: ['branch', 'company', 'complaint', 'content', 'disclosure', 'help', 'investor', 'media', 'online-trading', 'site'],
  },
  market: { knows: ['base', 'portal'], doors: ['corporate-action', 'hk-connect', 'school'] },
  district: { knows: ['base', 'portal', 'market'], doors: ['fund', 'list-import', 'lists', 'private-fund', 'terms'] },
  client: {
    knows: ['base', 'portal', 'workflow'],
    doors: ['agreement', 'cases', 'identity', 'login', 'privacy', 'qualification', 'questionnaire', 'timeline'],
  },
  recruit: { knows: ['base', 'portal'], doors: ['delivery', 'interview', 'jobs', 'notices', 'resume', 'seeker', 'talent'] },
  // What needs a second person knows who works here, and nothing of what it is about.
  workflow: { knows: ['console'], doors: ['approvals'] },
  reception: { knows: ['base', 'portal'], doors: [] },
  console: {
    knows: ['base', 'portal', 'market', 'district', 'client', 'recruit', 'reception', 'workflow'],
    doors: ['change', 'operation', 'staff', 'work'],
  },
  counter: { knows: ['base', 'portal', 'market', 'district', 'client', 'recruit', 'reception', 'console', 'workflow'], doors: [] },
};
const areaOf = (module: string) => module.split('/')[0]!;

/** Imports from one module to another one, types, pages and calls as well as services. */
const moduleEdges = productImports.flatMap((one) => {
  const [from, to] = [moduleOf(one.from), moduleOf(one.to)];
  return from && to && from !== to ? [{ from, to, shown: show(one) }] : [];
});

test('modules do not depend on each other in a circle, be it by a type, a page or a call', () => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of moduleEdges) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === target || (!seen.has(next) && reaches(next, target, seen.add(next))));
  expect([...edges.keys()].filter((name) => reaches(name, name))).toEqual([]);
});

test('an area knows only the areas below it, and meets them at their front doors', () => {
  const isAllowed = ({ from, to }: { from: string; to: string }) =>
    areaOf(from) === areaOf(to) ||
    (areas[areaOf(from)]!.knows.includes(areaOf(to)) && areas[areaOf(to)]!.doors.includes(to.slice(areaOf(to).length + 1)));
  expect(moduleEdges.filter((edge) => !isAllowed(edge)).map(({ shown }) => shown)).toEqual([]);
});

test('modules are in an area', () => {
  const modules = new Set(files.flatMap((file) => moduleOf(file) ?? []));
  expect([...modules].filter((module) => !(areaOf(module) in areas))).toEqual([]);
});

/** Libraries that open files from outside: each has ended its process, or kept it busy for minutes, over somebody's file. */
const fileReaders = ['sharp', 'heic-decode', 'mammoth', 'unpdf', 'yauzl', 'fflate', '@embedpdf/pdfium', '@e965/xlsx', 'tesseract.js'];
/** What draws pictures of our own words, and what writes workbooks. */
const ownDrawings = [
  'src/platform/picture/load-sharp.ts → sharp',
  'src/platform/tabular/xlsx/style-book.ts → fflate',
  'src/platform/tabular/xlsx/xlsx-write.ts → @e965/xlsx',
];

test('files from outside are opened in parser processes alone: what the server loads reaches none of the libraries that open them', () => {
  const byFile = Map.groupBy(
    productImports.filter(({ isTypeOnly }) => !isTypeOnly),
    ({ from }) => from,
  );
  const seen = new Set(['src/app/main.ts', 'src/app/workers/heavy-thread.ts']);
  for (const file of seen) for (const { to } of byFile.get(file) ?? []) if (to.startsWith('src/')) seen.add(to);
  expect(seen.size).toBeGreaterThan(1000);
  expect(seen).toContain('src/platform/parsing/open-book.ts');
  const reached = [...seen].flatMap((file) => (byFile.get(file) ?? []).filter(({ to }) => fileReaders.includes(to)).map(show));
  expect(reached.filter((one) => !ownDrawings.includes(one))).toEqual([]);
});

test('what a file exports is its own: nothing is handed on from another one', () => {
  const handedOn = /^export (?:type )?(?:\*|\{[^}]*\})[^;]*? from /m;
  expect(files.filter((file) => /\.tsx?$/.test(file) && handedOn.test(textOf(file)))).toEqual([]);
});

test('only the renderer, the entries and tests reach the files of all pages', () => {
  const list = 'src/rendering/routes/loaders.ts';
  expect(productImports.filter(({ to }) => to === list).map(({ from }) => from)).toEqual(['src/rendering/page-routes.ts']);
  expect(
    productImports
      .filter(({ to, isTypeOnly }) => to === 'src/rendering/page-routes.ts' && !isTypeOnly)
      .map(({ from }) => from)
      .toSorted(),
  ).toEqual(['src/rendering/entry.server.tsx', 'src/rendering/root.tsx']);
});

test('addresses and facts of pages import types, words and each other alone', () => {
  const isAllowed = ({ from, to, isTypeOnly }: Import) =>
    isTypeOnly ||
    from === 'src/rendering/routes/loaders.ts' ||
    isIn(to, 'src/rendering/routes/') ||
    to === 'src/ui/page/read-query.ts' ||
    isWords(to);
  const isWords = (file: string) => isCalls(file) || file.endsWith('/field-names.ts');
  expect(productImports.filter((one) => isIn(one.from, 'src/rendering/routes/') && !isAllowed(one)).map(show)).toEqual([]);
});

test('nothing but the server and the scripts composes: no module imports server or demo', () => {
  expect(
    productImports.filter(({ from, to }) => isIn(from, 'src/modules/') && isIn(to, 'src/app/', 'demo/', 'scripts/', 'test/')).map(show),
  ).toEqual([]);
});

test('a name like a hook is a hook: nothing on the server is called useSomething', () => {
  const isServerSide = (file: string) =>
    file.endsWith('.ts') && isIn(file, 'src/') && !isTest(file) && !isPageSide(file) && !isIn(file, 'src/ui/', 'src/app/console/');
  const hook = /^export (?:async )?(?:function|const) (use[A-Z]\w*)/gm;
  const named = files.filter(isServerSide).flatMap((file) => [...textOf(file).matchAll(hook)].map(([, name]) => `${file}: ${name}`));
  expect(named).toEqual([]);
});

test('the environment is read in one place: settings arrive as an argument everywhere else', () => {
  const readers = files.filter(
    (file) => isIn(file, 'src/', 'demo/') && !isTest(file) && !isIn(file, 'demo/tools/') && /\bprocess\.env\b/.test(textOf(file)),
  );
  expect(readers).toEqual([]);
});

test('what a schema refuses becomes messages in one place', () => {
  const home = 'src/platform/http/parse-draft.ts';
  const others = files.filter((file) => isIn(file, 'src/') && !isTest(file) && file !== home && /\.issues\b/.test(textOf(file)));
  expect(others).toEqual([]);
});

test('the empty input, and what page of a list may be asked for, are said in one place', () => {
  const source = files.filter((file) => isIn(file, 'src/') && !isTest(file));
  const said = (pattern: RegExp) => source.filter((file) => pattern.test(textOf(file)));
  expect(said(/z\.object\(\{\}\)/)).toEqual(['src/platform/http/endpoint.ts']);
  // Found things are counted up to a limit, which is the search's own.
  expect(said(/\bpage(Num|No)(ber)?\b[:\s=]+(z\.coerce|whole\()/).toSorted()).toEqual([
    'src/content/search/schema.ts',
    'src/platform/http/paging.ts',
  ]);
});
