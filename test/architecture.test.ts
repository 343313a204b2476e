import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { files, frames, isIn, isBrowserCode, isTest, getSubjectFolder, getSubject, readSourceFile } from './source-files.ts';

const { imports: declaredAliases } = JSON.parse(readSourceFile('package.json')) as { imports: Record<string, string> };
const aliases = Object.entries(declaredAliases).map(([alias, path]) => [alias.slice(0, -1), path.slice('./'.length, -1)] as const);

interface Import {
  from: string;
  /** A path of this repository, or the name of a package. */
  to: string;
  isTypeOnly: boolean;
}

const imports = files.filter((file) => /\.tsx?$/.test(file)).flatMap(readImports);
/** Imports of the product itself; tests may import anything. */
const productImports = imports.filter(({ from }) => from.startsWith('src/') && !isTest(from));

function readImports(from: string): Import[] {
  const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...readSourceFile(from).matchAll(statement)].map(([, type, fixed, lazy]) => ({
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
/** The inbox renders items with the components of these screens. */
const isSubjectView = (file: string) => file === 'src/workflow/inbox/console/subject-views.tsx';
/** True for a file in one of these folders or files, by which other subjects may use a subject. */
const isPart = (file: string, ...parts: string[]) => parts.includes(getSubjectFolder(file)?.replace(/\.tsx?$/, '') ?? '');
const isCalls = (file: string) => isPart(file, 'calls');
const isScreen = (file: string) => isPart(file, 'console');
/** Parts of console screens that several subjects use. */
const isSharedScreenPart = (file: string) => isIn(file, 'src/workflow/approvals/console/', 'src/content/media/console/');

/** Files that open connections themselves; all of them pass the guard of `platform/outbound`, as do those of libraries. */
const openers: readonly string[] = [
  'src/platform/http/outbound-request.ts',
  'src/platform/http/fetch-external.ts',
  'src/platform/outbound/guard.ts',
  'src/platform/storage/file-scanner.ts',
  'src/platform/storage/s3/request.ts',
  'src/identity/staff/service/sign-in-methods/directory.ts',
  'src/operations/doctor/service/look-at-address.ts',
];

test('only the listed files open connections, and none opens one that the guard does not see', () => {
  const server = files.filter(
    (file) =>
      isIn(file, 'src/') && file.endsWith('.ts') && !isTest(file) && !isBrowserCode(file) && !isIn(file, 'src/ui/', 'src/rendering/'),
  );
  const opens = (text: string) =>
    /import (?!type)[^;]*\b(?:connect|createConnection|Socket|request|get)\b[^;]*from 'node:(?:net|tls|https?)'/.test(text) ||
    /import https? from 'node:https?'/.test(text) ||
    /(?<![\w.#])fetch\(/.test(text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ''));
  // Parsers use a socket for the pipe to their parent.
  const found = server.filter((file) => opens(readSourceFile(file)) && file !== 'src/platform/parsing/parser-process.ts');
  expect(found.filter((file) => !/\/(?:pages|web)\//.test(file)).toSorted()).toEqual([...openers].toSorted());
  expect(server.filter((file) => /from '(?:node:dgram|node:http2|undici|ws)'/.test(readSourceFile(file)))).toEqual([]);
});

test('every program that reads the settings limits its connections to them', () => {
  const programs = files.filter((file) => isIn(file, 'scripts/', 'src/app/workers/') && file.endsWith('.ts') && !isTest(file));
  const reads = (text: string) =>
    /(?:readConfig|inspectConfig)\(process\.env\)/.test(text) || /workerData as|once\(process, 'message'\)/.test(text);
  // It reads a folder, and lets npm ask its own registry.
  const without = ['scripts/components.ts'];
  const open = programs.filter((file) => reads(readSourceFile(file)) && !/\blimitConnections\(/.test(readSourceFile(file)));
  expect(open).toEqual(without);
});

test('imports are found', () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(productImports.some(({ to }) => to.startsWith('src/contract/'))).toBe(true);
});

test('the contract imports only the contract', () => {
  expect(productImports.filter(({ from, to }) => isIn(from, 'src/contract/') && !isIn(to, 'src/contract/')).map(show)).toEqual([]);
});

test('the platform imports only itself and the contract', () => {
  expect(
    productImports
      .filter(({ from, to }) => isIn(from, 'src/platform/') && isOurs(to) && !isIn(to, 'src/platform/', 'src/contract/'))
      .map(show),
  ).toEqual([]);
});

test('components import the contract and each other; console components also import calls', () => {
  // The boot script's only purpose is to load the page entry.
  const isBoot = ({ from, to }: Import) => from.startsWith('src/ui/boot/') && to === 'src/rendering/entry.client.tsx';
  // The addresses of all pages, and the type of the query that a loader reads.
  const isOfTable = ({ from, to, isTypeOnly }: Import) =>
    (to === 'src/rendering/routes/paths.ts' && from === 'src/ui/paths.ts') ||
    (isIn(to, 'src/rendering/routes/') && isIn(from, 'src/ui/page/') && isTypeOnly);
  const isOfConsole = ({ from, to, isTypeOnly }: Import) => isIn(from, 'src/ui/console/') && (isTypeOnly || isCalls(to));
  const isBroken = ({ to }: Import) => to.startsWith('node:') || (isOurs(to) && !isIn(to, 'src/ui/', 'src/contract/'));
  const broken = productImports.filter((one) => isIn(one.from, 'src/ui/') && isBroken(one));
  expect(broken.filter((one) => !isBoot(one) && !isOfTable(one) && !isOfConsole(one)).map(show)).toEqual([]);
});

test('code that visitors load does not import the console', () => {
  const isConsole = (file: string) => isScreen(file) || isIn(file, 'src/ui/console/', 'src/app/console/');
  const isLoaded = (file: string) => isBrowserCode(file) || isIn(file, 'src/ui/', 'src/rendering/');
  expect(productImports.filter(({ from, to }) => isLoaded(from) && isConsole(to) && !isConsole(from)).map(show)).toEqual([]);
});

test('browser code imports only calls, types and browser code of subjects', () => {
  const isAllowed = ({ from, to, isTypeOnly }: Import) =>
    isTypeOnly ||
    isIn(to, 'src/ui/', 'src/contract/') ||
    // Console screens use the console's frame.
    (isScreen(from) && isIn(to, 'src/ui/console/')) ||
    isCalls(to) ||
    (isScreen(from) && isSharedScreenPart(to)) ||
    isSubjectView(from) ||
    // The schemas of page queries.
    isIn(to, 'src/rendering/routes/queries/') ||
    (isBrowserCode(to) && (getSubject(from) === getSubject(to) || /\/web\//.test(to))) ||
    (!isOurs(to) && !to.startsWith('node:'));
  expect(productImports.filter((one) => isBrowserCode(one.from) && !isAllowed(one)).map(show)).toEqual([]);
});

test('the validation library stays out of the browser: browser code imports types of schemas, never the schemas', () => {
  const isBrowserSide = (file: string) => isBrowserCode(file) || isIn(file, 'src/ui/');
  expect(productImports.filter(({ from, to, isTypeOnly }) => isBrowserSide(from) && to === 'zod' && !isTypeOnly).map(show)).toEqual([]);
});

test('calls are safe for the browser: they import only the contract, other calls and types', () => {
  const isAllowed = ({ to, isTypeOnly }: Import) => isTypeOnly || isIn(to, 'src/contract/') || isCalls(to);
  expect(productImports.filter((one) => isCalls(one.from) && !isAllowed(one)).map(show)).toEqual([]);
});

test('a subject imports the service, calls or schema of another one, never its tables', () => {
  const isForeign = ({ from, to }: Import) =>
    getSubject(from) !== undefined && getSubject(to) !== undefined && getSubject(from) !== getSubject(to);
  const isDoor = (file: string) =>
    isPart(file, 'service', 'calls', 'schema', 'web', 'content-types') ||
    // Stores of other subjects build on parts of the import engine.
    (getSubject(file) === 'workflow/imports' && !isPart(file, 'tables', 'columns')) ||
    // Kinds of approval and of content are declared in their own subject.
    file === 'src/workflow/approvals/kind.ts' ||
    file === 'src/workflow/change-orders/content-type.ts' ||
    isIn(file, 'src/workflow/change-orders/presets/') ||
    isSharedScreenPart(file);
  expect(
    productImports.filter((one) => isForeign(one) && !one.isTypeOnly && !isDoor(one.to) && !isSubjectView(one.from)).map(show),
  ).toEqual([]);
  expect(productImports.filter((one) => isForeign(one) && isPart(one.to, 'tables', 'columns')).map(show)).toEqual([]);
});

/** Subjects that write the tables declared by another subject, because both work on the same data. */
const writers: Readonly<Record<string, string>> = { 'securities/list-imports': 'securities/lists' };

test('a subject queries only its own tables', () => {
  const owners = new Map<string, string>();
  for (const file of files.filter((name) => isPart(name, 'tables')))
    for (const [, name] of readSourceFile(file).matchAll(/^ {4}(\w+): \{/gm)) owners.set(name!, getSubject(file)!);
  expect(owners.size).toBeGreaterThan(100);
  const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)\(\s*'(\w+)/g;
  const foreign = files
    .filter((file) => getSubject(file) !== undefined && !isTest(file))
    .flatMap((file) => [...readSourceFile(file).matchAll(query)].map(([, name]) => ({ file, name: name! })))
    .filter(({ file, name }) => owners.has(name) && ![getSubject(file), writers[getSubject(file)!]].includes(owners.get(name)));
  expect(foreign).toEqual([]);
});

/**
 * The units that must not have circular dependencies: subjects, and separately their console screens and content types, because
 * these depend on the workflow, which depends on the subjects.
 */
function unitOf(file: string): string | undefined {
  const subject = getSubject(file);
  return subject && isPart(file, 'console', 'content-types') ? `${subject}/${getSubjectFolder(file)}` : subject;
}

test('subjects have no circular dependencies, including types, pages and calls', () => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of productImports) {
    const [one, other] = [unitOf(from), unitOf(to)];
    // The list of all kinds of content imports every subject.
    if (!one || !other || one === other || from === 'src/workflow/change-orders/all-types.ts') continue;
    edges.set(one, (edges.get(one) ?? new Set()).add(other));
  }
  expect(edges.size).toBeGreaterThan(60);
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === target || (!seen.has(next) && reaches(next, target, seen.add(next))));
  expect([...edges.keys()].filter((name) => reaches(name, name))).toEqual([]);
});

test('a file belongs to the frame or to a subject of a domain', () => {
  const isPlaced = (file: string) => getSubject(file) !== undefined || frames.some((frame) => isIn(file, `src/${frame}/`));
  expect(files.filter((file) => isIn(file, 'src/') && !isPlaced(file))).toEqual([]);
});

/** Libraries that open untrusted files: each has crashed its process or blocked it for minutes because of a file. */
const fileReaders = ['sharp', 'heic-decode', 'mammoth', 'unpdf', 'yauzl', 'fflate', '@embedpdf/pdfium', '@e965/xlsx', 'tesseract.js'];
/** Libraries that render our own content to pictures, and that write workbooks. */
const ownDrawings = [
  'src/platform/picture/load-sharp.ts → sharp',
  'src/platform/tabular/xlsx/xlsx-write.ts → fflate',
  'src/platform/tabular/xlsx/xlsx-write.ts → @e965/xlsx',
];

test('untrusted files are opened only in parser processes: the server does not import the libraries that open them', () => {
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

test('the tables of pg-boss are read in one place, and written only by pg-boss', () => {
  const readers = files.filter((file) => isIn(file, 'src/') && !isTest(file) && readSourceFile(file).includes('pgboss.job'));
  expect(readers).toEqual(['src/platform/jobs/job-table.ts']);
});

test('a file exports only its own declarations: nothing is re-exported', () => {
  const handedOn = /^export (?:type )?(?:\*|\{[^}]*\})[^;]*? from /m;
  expect(files.filter((file) => /\.tsx?$/.test(file) && handedOn.test(readSourceFile(file)))).toEqual([]);
});

test('only the renderer, the entries and tests import the files of all pages', () => {
  const list = 'src/rendering/routes/loaders.ts';
  expect(productImports.filter(({ to }) => to === list).map(({ from }) => from)).toEqual(['src/rendering/page-routes.ts']);
  expect(
    productImports
      .filter(({ to, isTypeOnly }) => to === 'src/rendering/page-routes.ts' && !isTypeOnly)
      .map(({ from }) => from)
      .toSorted(),
  ).toEqual(['src/rendering/entry.server.tsx', 'src/rendering/root.tsx']);
});

test('addresses and facts of pages import only types, texts and each other', () => {
  const isAllowed = ({ from, to, isTypeOnly }: Import) =>
    isTypeOnly ||
    from === 'src/rendering/routes/loaders.ts' ||
    isIn(to, 'src/rendering/routes/') ||
    to === 'src/ui/page/read-query.ts' ||
    isWords(to);
  const isWords = (file: string) => isCalls(file) || file.endsWith('/field-names.ts');
  expect(productImports.filter((one) => isIn(one.from, 'src/rendering/routes/') && !isAllowed(one)).map(show)).toEqual([]);
});

test('only the program and the scripts compose the application: no subject imports app or demo', () => {
  const isComposition = (file: string) => isIn(file, 'src/app/', 'demo/', 'scripts/', 'test/');
  expect(productImports.filter(({ from, to }) => !isIn(from, 'src/app/') && isComposition(to)).map(show)).toEqual([]);
});

test('a name like a hook is a hook: no server function is called useSomething', () => {
  const isServerSide = (file: string) =>
    file.endsWith('.ts') && isIn(file, 'src/') && !isTest(file) && !isBrowserCode(file) && !isIn(file, 'src/ui/', 'src/app/console/');
  const hook = /^export (?:async )?(?:function|const) (use[A-Z]\w*)/gm;
  const named = files
    .filter(isServerSide)
    .flatMap((file) => [...readSourceFile(file).matchAll(hook)].map(([, name]) => `${file}: ${name}`));
  expect(named).toEqual([]);
});

test('the environment is read in one place: settings are arguments everywhere else', () => {
  const readers = files.filter(
    (file) => isIn(file, 'src/', 'demo/') && !isTest(file) && !isIn(file, 'demo/tools/') && /\bprocess\.env\b/.test(readSourceFile(file)),
  );
  expect(readers).toEqual([]);
});

test('validation errors become messages in one place', () => {
  const home = 'src/platform/http/parse-draft.ts';
  const others = files.filter((file) => isIn(file, 'src/') && !isTest(file) && file !== home && /\.issues\b/.test(readSourceFile(file)));
  expect(others).toEqual([]);
});

test('the empty input and the paging input are declared in one place', () => {
  const source = files.filter((file) => isIn(file, 'src/') && !isTest(file));
  const said = (pattern: RegExp) => source.filter((file) => pattern.test(readSourceFile(file)));
  expect(said(/z\.object\(\{\}\)/)).toEqual(['src/platform/http/endpoint.ts']);
  // Search results are counted up to a limit that belongs to the search.
  expect(said(/\bpage(Num|No)(ber)?\b[:\s=]+(z\.coerce|whole\()/).toSorted()).toEqual([
    'src/content/search/schema.ts',
    'src/platform/http/paging.ts',
  ]);
});
