import type { APIRequestContext } from '@playwright/test';
import { pages } from '#rendering/routes/table.ts';
import { canonicalPath, type PageEntry, type Sample } from '#ui/page/route.ts';

/** The addresses of all pages that strangers may see, as the table of pages has them: the bare ones, or those of their samples. */
export async function listAddresses(request: APIRequestContext): Promise<string[]> {
  const lines = Object.values<PageEntry>(pages).filter(({ needsLogin }) => !needsLogin);
  const listed = await Promise.all(
    lines.map(({ path, samples = [''] }) => Promise.all(samples.map((sample) => toAddress(request, path, sample)))),
  );
  return listed.flat();
}

/** What a sample says stands for the placeholder of the path; where the path has none, it ends the query. */
async function toAddress(request: APIRequestContext, path: string, sample: Sample): Promise<string> {
  if (typeof sample !== 'string') {
    const { firstOf, field = 'id', query = '' } = sample;
    const value = await findFirst(request, firstOf, field);
    return path.includes(':') ? toAddress(request, path, value + query) : toAddress(request, path, query + value);
  }
  const [, value = '', query = ''] = /^([^?]*)(.*)$/.exec(sample)!;
  return canonicalPath(path).replace(/:\w+/, value) + query;
}

/** A field of the first thing in the list that a call of either family answers with. */
async function findFirst(request: APIRequestContext, call: string, field: string): Promise<string> {
  const answer: unknown = await (await request.get(call)).json();
  const lists = ['result', 'data'].flatMap((part) => ['records', 'list'].map((list) => at(answer, `${part}.${list}.0.${field}`)));
  const value = lists.find((one) => one !== undefined);
  if (value === undefined) throw new Error(`no ${field} of anything in ${call}`);
  return String(value);
}

/** What stands in a value at a path such as `result.list.0.id`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], value);
