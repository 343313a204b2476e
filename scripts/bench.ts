// `npm run bench -- <name>…`: runs the named measurements of bench/, or lists them.
import { readdir } from 'node:fs/promises';
import { buildIfNeeded } from './site/build-if-needed.ts';

const folder = new URL('../bench/', import.meta.url);
const known = (await readdir(folder)).filter((file) => file.endsWith('.bench.ts')).map((file) => file.replace('.bench.ts', ''));
const names = process.argv.slice(2);
const unknown = names.filter((name) => !known.includes(name));

if (names.length === 0 || unknown.length > 0) {
  console.log(`用法：npm run bench -- ${known.join(' | ')}`);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  await buildIfNeeded(console.log);
  for (const name of names) await import(new URL(`${name}.bench.ts`, folder).href);
}
