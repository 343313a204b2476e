import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallExample } from '#platform/http/openapi/examples.ts';

const source = new URL('../../', import.meta.url);
let known: ReadonlyMap<string, CallExample> | undefined;

/**
 * Reads the examples of all subjects, stored beside their calls in `examples.json`: a call of the demo firm with its response, by
 * `GET /path`.
 */
export function readExamples(): ReadonlyMap<string, CallExample> {
  known ??= new Map(
    globSync('*/*/examples.json', { cwd: fileURLToPath(source) })
      .toSorted()
      .flatMap(readFrom),
  );
  return known;
}

/** Names of the demo firm in the examples, longest first. */
const [fullName, shortName, ownName] = ['前厅证券股份有限公司', '前厅证券', '前厅'];
const [englishName, englishWord] = ['Qianting Securities Co., Ltd.', 'Qianting'];
/** Name of the demo firm in addresses. */
const addressWord = 'qianting';

/** Replaces the demo firm's names in JSON examples by those of the site's firm. */
export function replaceFirmNames(firm: { name: string; shortName: string; englishName: string }, json: string): string {
  if (firm.shortName === shortName) return json;
  const word = /^[a-z\d]+/i.exec(firm.englishName)?.[0] ?? 'firm';
  const quoted = (name: string): string => JSON.stringify(name).slice(1, -1);
  return json
    .replaceAll(fullName, () => quoted(firm.name))
    .replaceAll(shortName, () => quoted(firm.shortName))
    .replaceAll(ownName, () => quoted(firm.shortName))
    .replaceAll(englishName, () => quoted(firm.englishName))
    .replaceAll(englishWord, word)
    .replaceAll(addressWord, word.toLowerCase());
}

const readFrom = (file: string): [string, CallExample][] =>
  Object.entries(JSON.parse(readFileSync(new URL(file.replaceAll('\\', '/'), source), 'utf8')) as Record<string, CallExample>);
