import type { APIRequestContext } from '@playwright/test';
import { pages } from '#rendering/routes/table.ts';
import { canonicalPath, type PageEntry, type PageSample } from '#ui/page/route.ts';

/** Returns the addresses of all pages that visitors may see, from the table of pages: bare ones, or those of their samples. */
export async function listPageAddresses(request: APIRequestContext): Promise<string[]> {
  const lines = Object.values<PageEntry>(pages).filter(({ needsLogin }) => !needsLogin);
  const listed = await Promise.all(
    lines.map(({ path, samples = [''] }) => Promise.all(samples.map((sample) => toAddress(request, path, sample)))),
  );
  return listed.flat();
}

/** Replaces the placeholder of the path by the value of a sample; without a placeholder the value ends the query. */
async function toAddress(request: APIRequestContext, path: string, sample: PageSample): Promise<string> {
  if (typeof sample !== 'string') {
    const { firstOf, field = 'id', query = '' } = sample;
    const value = await findFirst(request, firstOf, field);
    return path.includes(':') ? toAddress(request, path, value + query) : toAddress(request, path, query + value);
  }
  const [, value = '', query = ''] = /^([^?]*)(.*)$/.exec(sample)!;
  return canonicalPath(path).replace(/:\w+/, value) + query;
}

/** Returns a field of the first entry in a call's response. */
async function findFirst(request: APIRequestContext, call: string, field: string): Promise<string> {
  const answer: unknown = await (await request.get(call)).json();
  const lists = ['result', 'data'].flatMap((part) => ['records', 'list'].map((list) => at(answer, `${part}.${list}.0.${field}`)));
  const value = lists.find((one) => one !== undefined);
  if (value === undefined) throw new Error(`no ${field} of anything in ${call}`);
  return String(value);
}

/** Returns the value at a path such as `result.list.0.id`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], value);
