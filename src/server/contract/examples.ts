import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallExample } from '#platform/http/openapi/examples.ts';

const modules = new URL('../../modules/', import.meta.url);
let known: ReadonlyMap<string, CallExample> | undefined;

/** The examples of all modules, each kept beside its calls in `examples.json`: a call of the demo firm with its answer, by `GET /path`. */
export function readExamples(): ReadonlyMap<string, CallExample> {
  known ??= new Map(
    globSync('*/*/examples.json', { cwd: fileURLToPath(modules) })
      .toSorted()
      .flatMap(readModule),
  );
  return known;
}

const readModule = (file: string): [string, CallExample][] =>
  Object.entries(JSON.parse(readFileSync(new URL(file.replaceAll('\\', '/'), modules), 'utf8')) as Record<string, CallExample>);
