// `npm run bench -- <name>…`: runs the named measurements of bench/, or lists them.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './site/build-if-needed.ts';

const folder = new URL('../bench/', import.meta.url);
const files = new Map(globSync('**/*.bench.ts', { cwd: fileURLToPath(folder) }).map((file) => [basename(file, '.bench.ts'), file]));
const known = [...files.keys()].toSorted();
const names = process.argv.slice(2);
const unknown = names.filter((name) => !known.includes(name));

if (names.length === 0 || unknown.length > 0) {
  console.log(`用法：npm run bench -- ${known.join(' | ')}`);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  await buildIfNeeded(console.log);
  for (const name of names) await import(new URL(files.get(name)!, folder).href);
}
