import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#platform/database/embedded.ts';
import { pages } from '#rendering/routes/table.ts';
import { buildPageRequest } from '#test/support/fuzz/page-requests.ts';
import { listOperations, buildFuzzRequest, type FuzzRequest } from '#test/support/fuzz/requests.ts';
import { copyFolder } from './support/drills/cluster.ts';
import { startDrillSite } from './support/drills/site.ts';
import { openSignedInPeople } from './support/fuzz/people.ts';
import { sendRaw } from './support/fuzz/send-raw.ts';

/**
 * Sends hostile requests to every operation of `docs/openapi.json` and to every page of the table, over HTTP to the whole site
 * with the demo firm, and counts the responses by status. Exits with 1 when a response is a server error (5xx) or missing, and
 * names it. `REQUESTS` is the number of requests, `FROM` the number of the first (a request is the same in every run), `PARALLEL`
 * the concurrency, `DRILL_DATA` the data folder of a stopped site, which is copied instead of creating one.
 */
const requests = Number(process.env.REQUESTS ?? 100_000);
const from = Number(process.env.FROM ?? 0);
const parallel = Number(process.env.PARALLEL ?? 2);
const faultsShown = 20;

type Document = Parameters<typeof listOperations>[0];
const document = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as Document;
/** In turn, so that all are requested equally often. */
const targets = [
  ...listOperations(document).map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    of: (number: number) => buildFuzzRequest(operation, number),
  })),
  ...Object.values(pages).map((page) => ({ name: `page ${page.path}`, of: (number: number) => buildPageRequest(page, number) })),
];

/** Prints a fault with the request that reproduces it. */
function tell(fault: { name: string; number: number; status: number; text: string }, { url, payload = '' }: FuzzRequest): string {
  const { name, number, status, text } = fault;
  return `${name}, number ${number}: ${status} ${text.slice(0, 300)}, asked ${url.slice(0, 500)} ${payload.toString().slice(0, 500)}`;
}

const dataDir = await mkdtemp(join(tmpdir(), 'qianting-fuzz-'));
try {
  if (process.env.DRILL_DATA) await copyFolder(process.env.DRILL_DATA, dataDir);
  const site = await startDrillSite({ dataDir });
  try {
    const { connectionString } = await startEmbedded(join(dataDir, 'postgres'));
    const people = await openSignedInPeople({ dataDir, connectionString });
    const counts = new Map<number, number>();
    const faults: string[] = [];
    let next = from;
    const work = async () => {
      while (next < from + requests) {
        const number = next++;
        const { name, of } = targets[number % targets.length]!;
        const request = of(Math.floor(number / targets.length));
        const person = await people.tokenFor(name);
        const headers = {
          ...request.headers,
          'x-forwarded-for': `10.${(number >> 14) & 255}.${(number >> 6) & 255}.1`,
          ...(person && { authorization: `Bearer ${person.token}` }),
        };
        const first = await sendRaw(site.address, { ...request, headers });
        // An invalid query redirects to the clean address: the page itself is requested as well.
        const led = first.status === 301 && first.location?.startsWith('/') ? new URL(first.location, site.address) : undefined;
        const { status, text } = led ? await sendRaw(site.address, { method: 'GET', url: led.pathname + led.search, headers: {} }) : first;
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (text.includes('"code":50102')) person?.forget();
        if (status === 0 || status >= 500) faults.push(tell({ name, number, status, text }, request));
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: parallel }, work)).finally(people.close);
    console.log(
      `${requests} hostile requests to ${targets.length} operations and pages in ${Math.round((performance.now() - begun) / 1000)} s; site ${site.exitCode() === null ? 'still runs' : 'ended'}`,
    );
    for (const [status, count] of [...counts].toSorted(([a], [b]) => a - b))
      console.log(`  ${status === 0 ? 'no answer' : status}: ${count}`);
    for (const fault of faults.slice(0, faultsShown)) console.log(fault);
    process.exitCode = faults.length === 0 && site.exitCode() === null ? 0 : 1;
  } finally {
    await site.end();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
