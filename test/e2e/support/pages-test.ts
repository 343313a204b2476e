import { test as base, request as requests } from '@playwright/test';
import { listPageAddresses } from './addresses.ts';

/** Fixtures for tests of every page: the addresses with the HTML of the site, loaded once per worker. */
export const test = base.extend<object, { documents: ReadonlyMap<string, string> }>({
  documents: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that this one needs: none
    async ({}, use, { project }) => {
      const context = await requests.newContext({ baseURL: project.use.baseURL! });
      const addresses = await listPageAddresses(context);
      const documents = new Map<string, string>();
      await runConcurrently(addresses, async (address) => {
        const answer = await context.get(address);
        if (answer.status() !== 200) throw new Error(`${address} answers ${answer.status()}`);
        documents.set(address, await answer.text());
      });
      await use(new Map(addresses.map((address) => [address, documents.get(address)!])));
      await context.dispose();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** Processes the list, four items at a time, because the site answers several requests at once. */
export async function runConcurrently<Item>(list: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...list].values();
  const helper = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, helper));
}

/** The part of a document: its content or the frame around it. */
type Part = 'main' | 'frame';

/**
 * Returns a small set of addresses that together show every building block of any page in the part: the page with the most blocks
 * not shown yet comes next. A block is the first part of a class name: `list-page__filter` belongs to `list-page`.
 */
export function coverBlocks(documents: ReadonlyMap<string, string>, part: Part): ReadonlySet<string> {
  const left = new Map([...documents].map(([address, html]) => [address, blocksOf(html, part)]));
  const chosen = new Set<string>();
  for (;;) {
    const [address, blocks] = [...left].reduce((best, one) => (one[1].size > best[1].size ? one : best));
    if (blocks.size === 0) return chosen;
    chosen.add(address);
    for (const [other, own] of left) left.set(other, new Set([...own].filter((name) => !blocks.has(name))));
  }
}

function blocksOf(html: string, part: Part): Set<string> {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const names = [...(part === 'main' ? main : html.replace(main, '')).matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list]) =>
    list!.split(/\s+/),
  );
  return new Set(names.filter(Boolean).map((name) => name.split(/__|--/)[0]!));
}
