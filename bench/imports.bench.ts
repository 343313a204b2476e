import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

// How many files of this repository each test file imports, directly or indirectly, lazily or at once; type imports do not count.

const root = fileURLToPath(new URL('../', import.meta.url));
const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
const known = new Map<string, readonly string[]>();

/** Lists the files that a file imports, as paths relative to the repository. */
function importsOf(file: string): readonly string[] {
  const found = known.get(file);
  if (found) return found;
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const fixed = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const text = readFileSync(join(root, file), 'utf8');
  const lazy = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
  const list = [...new Set([...fixed, ...handedOn, ...lazy])].flatMap((specifier) => resolve(file, specifier));
  known.set(file, list);
  return list;
}

function resolve(from: string, specifier: string): string[] {
  const alias = Object.entries(aliases).find(([pattern]) => specifier.startsWith(pattern.slice(0, -1)));
  const path = alias
    ? join(root, specifier.replace(alias[0].slice(0, -1), alias[1].slice(0, -1)))
    : specifier.startsWith('.')
      ? join(root, dirname(from), specifier)
      : undefined;
  return path && /\.tsx?$/.test(path) && existsSync(path) ? [relative(root, path)] : [];
}

function closureOf(file: string): number {
  const seen = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...importsOf(next));
  }
  return seen.size - 1;
}

const tests = globSync(['src/**/*.test.{ts,tsx}', 'test/{,fuzz/}*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root });
const sizes = tests.map((file) => ({ file, size: closureOf(file) })).toSorted((a, b) => a.size - b.size);
const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]!.size;
console.log(`${sizes.length} test files; files imported: median ${at(0.5)}, 75 % ${at(0.75)}, 90 % ${at(0.9)}, most ${at(1)}`);
for (const { file, size } of sizes.slice(-15).toReversed()) console.log(`${String(size).padStart(6)}  ${file}`);
