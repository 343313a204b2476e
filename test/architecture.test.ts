import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { files, frames, isIn, isPageSide, isTest, partOf, subjectOf, textOf } from './source-files.ts';

const { imports: declaredAliases } = JSON.parse(textOf('package.json')) as { imports: Record<string, string> };
const aliases = Object.entries(declaredAliases).map(([alias, path]) => [alias.slice(0, -1), path.slice('./'.length, -1)] as const);

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
  const [alias, folder] = aliases.find(([prefix]) => specifier.startsWith(prefix)) ?? [];
  return alias ? specifier.replace(alias, folder!) : specifier;
}

const show = ({ from, to }: Import) => `${from} → ${to}`;
const isOurs = (path: string) => isIn(path, 'src/', 'demo/', 'test/', 'scripts/');
/** The inbox shows things as their own screens do, by the components of these. */
const isSubjectView = (file: string) => file === 'src/workflow/inbox/console/subject-views.tsx';
/** The folders, or single files, by which other subjects meet a subject. */
const isPart = (file: string, ...parts: string[]) => parts.includes(partOf(file)?.replace(/\.tsx?$/, '') ?? '');
const isCalls = (file: string) => isPart(file, 'calls');
const isScreen = (file: string) => isPart(file, 'console');
/** Parts of screens that staff meet in several subjects. */
const isSharedScreenPart = (file: string) => isIn(file, 'src/workflow/approvals/console/', 'src/content/media/console/');

test('imports are found at all', () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(productImports.some(({ to }) => to.startsWith('src/contract/'))).toBe(true);
});

test('the contract imports nothing but the contract', () => {
  expect(productImports.filter(({ from, to }) => isIn(from, 'src/contract/') && !isIn(to, 'src/contract/')).map(show)).toEqual([]);
});

test('the platform imports nothing but itself and the contract', () => {
  expect(
    productImports
      .filter(({ from, to }) => isIn(from, 'src/platform/') && isOurs(to) && !isIn(to, 'src/platform/', 'src/contract/'))
      .map(show),
  ).toEqual([]);
});

test('components know the contract and each other; those of the console know calls as well', () => {
  // The boot script loads the page entry: that is its whole purpose.
  const isBoot = ({ from, to }: Import) => from.startsWith('src/ui/boot/') && to === 'src/rendering/entry.client.tsx';
  // The addresses of all pages; and which page's query a loader reads is a type.
  const isOfTable = ({ from, to, isTypeOnly }: Import) =>
    (to === 'src/rendering/routes/paths.ts' && from === 'src/ui/paths.ts') ||
    (isIn(to, 'src/rendering/routes/') && isIn(from, 'src/ui/page/') && isTypeOnly);
  const isOfConsole = ({ from, to, isTypeOnly }: Import) => isIn(from, 'src/ui/console/') && (isTypeOnly || isCalls(to));
  const isBroken = ({ to }: Import) => to.startsWith('node:') || (isOurs(to) && !isIn(to, 'src/ui/', 'src/contract/'));
  const broken = productImports.filter((one) => isIn(one.from, 'src/ui/') && isBroken(one));
  expect(broken.filter((one) => !isBoot(one) && !isOfTable(one) && !isOfConsole(one)).map(show)).toEqual([]);
});

test('what visitors load knows nothing of the console', () => {
  const isConsole = (file: string) => isScreen(file) || isIn(file, 'src/ui/console/', 'src/app/console/');
  const isLoaded = (file: string) => isPageSide(file) || isIn(file, 'src/ui/', 'src/rendering/');
  expect(productImports.filter(({ from, to }) => isLoaded(from) && isConsole(to) && !isConsole(from)).map(show)).toEqual([]);
});

test('what runs in the browser sees of subjects only calls, types and its own side', () => {
  const isAllowed = ({ from, to, isTypeOnly }: Import) =>
    isTypeOnly ||
    isIn(to, 'src/ui/', 'src/contract/') ||
    // Screens of the console stand in its frame.
    (isScreen(from) && isIn(to, 'src/ui/console/')) ||
    isCalls(to) ||
    (isScreen(from) && isSharedScreenPart(to)) ||
    isSubjectView(from) ||
    // What the query of a page may hold.
    isIn(to, 'src/rendering/routes/queries/') ||
    (isPageSide(to) && (subjectOf(from) === subjectOf(to) || /\/web\//.test(to))) ||
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

test('a subject meets another one at its service, its calls or its schema, never at its tables', () => {
  const isForeign = ({ from, to }: Import) =>
    subjectOf(from) !== undefined && subjectOf(to) !== undefined && subjectOf(from) !== subjectOf(to);
  const isDoor = (file: string) =>
    isPart(file, 'service', 'calls', 'schema', 'web', 'content-types') ||
    // The import engine is taken apart by the stores of other subjects: they build upon its parts.
    (subjectOf(file) === 'workflow/imports' && !isPart(file, 'tables', 'columns')) ||
    // What needs approval is described in its own subject, and so is what is written as content.
    file === 'src/workflow/approvals/kind.ts' ||
    file === 'src/workflow/change-orders/content-type.ts' ||
    isIn(file, 'src/workflow/change-orders/presets/') ||
    isSharedScreenPart(file);
  expect(
    productImports.filter((one) => isForeign(one) && !one.isTypeOnly && !isDoor(one.to) && !isSubjectView(one.from)).map(show),
  ).toEqual([]);
  expect(productImports.filter((one) => isForeign(one) && isPart(one.to, 'tables', 'columns')).map(show)).toEqual([]);
});

/** A subject that writes the tables which another one reads: they are the same data, and the reading one declares them. */
const writers: Readonly<Record<string, string>> = { 'securities/list-imports': 'securities/lists' };

test('a subject queries its own tables only', () => {
  const owners = new Map<string, string>();
  for (const file of files.filter((name) => isPart(name, 'tables')))
    for (const [, name] of textOf(file).matchAll(/^ {4}(\w+): \{/gm)) owners.set(name!, subjectOf(file)!);
  expect(owners.size).toBeGreaterThan(100);
  const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)\(\s*'(\w+)/g;
  const foreign = files
    .filter((file) => subjectOf(file) !== undefined && !isTest(file))
    .flatMap((file) => [...textOf(file).matchAll(query)].map(([, name]) => ({ file, name: name! })))
    .filter(({ file, name }) => owners.has(name) && ![subjectOf(file), writers[subjectOf(file)!]].includes(owners.get(name)));
  expect(foreign).toEqual([]);
});

/**
 * What may not depend on each other in a circle: subjects, and apart from them their screens of the console and their
 * descriptions of content, which stand on the workflow that stands on their subjects.
 */
function unitOf(file: string): string | undefined {
  const subject = subjectOf(file);
  return subject && isPart(file, 'console', 'content-types') ? `${subject}/${partOf(file)}` : subject;
}

test('subjects do not depend on each other in a circle, be it by a type, a page or a call', () => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of productImports) {
    const [one, other] = [unitOf(from), unitOf(to)];
    // The list of all kinds of content knows every subject.
    if (!one || !other || one === other || from === 'src/workflow/change-orders/all-types.ts') continue;
    edges.set(one, (edges.get(one) ?? new Set()).add(other));
  }
  expect(edges.size).toBeGreaterThan(60);
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === target || (!seen.has(next) && reaches(next, target, seen.add(next))));
  expect([...edges.keys()].filter((name) => reaches(name, name))).toEqual([]);
});

test('a file belongs to the frame or to a subject of a domain', () => {
  const isPlaced = (file: string) => subjectOf(file) !== undefined || frames.some((frame) => isIn(file, `src/${frame}/`));
  expect(files.filter((file) => isIn(file, 'src/') && !isPlaced(file))).toEqual([]);
});

/** Libraries that open files from outside: each has ended its process, or kept it busy for minutes, over somebody's file. */
const fileReaders = ['sharp', 'heic-decode', 'mammoth', 'unpdf', 'yauzl', 'fflate', '@embedpdf/pdfium', '@e965/xlsx', 'tesseract.js'];
/** What draws pictures of our own words, and what writes workbooks. */
const ownDrawings = [
  'src/platform/picture/load-sharp.ts → sharp',
  'src/platform/tabular/xlsx/xlsx-write.ts → fflate',
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

test('the table of pg-boss is read in one place, and written by pg-boss alone', () => {
  const readers = files.filter((file) => isIn(file, 'src/') && !isTest(file) && textOf(file).includes('pgboss.job'));
  expect(readers).toEqual(['src/platform/jobs/job-table.ts']);
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

test('nothing but the program and the scripts composes: no subject imports app or demo', () => {
  const isComposition = (file: string) => isIn(file, 'src/app/', 'demo/', 'scripts/', 'test/');
  expect(productImports.filter(({ from, to }) => !isIn(from, 'src/app/') && isComposition(to)).map(show)).toEqual([]);
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
