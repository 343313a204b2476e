import { fail } from '#contract/call-error.ts';
import type { BaseName, Call } from '#contract/call.ts';

/** Base addresses of calls. An empty base is the page's own origin; a base may have a path (`https://x.example/new`). */
export interface Addresses {
  product: string;
  bases: Readonly<Record<BaseName, string>>;
}

/** A call ready to be sent, without the time parameter and the token. */
export interface PreparedRequest {
  url: string;
  body?: string | FormData;
}

/**
 * Fills the path (`{p}` with the product code, `{name}` from the input) and puts the rest of the input into the query string of a
 * GET or the JSON body of other methods; into a form when the call takes files and the input holds one. A FormData body is sent
 * unchanged. Throws 40004 for a path value that would change the path, such as `..`.
 */
export function prepareRequest(which: Call<unknown, unknown>, input: unknown, { product, bases }: Addresses): PreparedRequest {
  const isForm = input instanceof FormData;
  const rest: Record<string, unknown> = isForm ? {} : { ...(input as object) };
  const path = which.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    if (name === 'p') return product;
    const value = pathValue(rest[name]);
    delete rest[name];
    return value;
  });
  const url = bases[which.base].replace(/\/$/, '') + path;
  if (which.method === 'GET') return { url: url + queryString(rest) };
  if (isForm) return { url, body: input };
  return { url, body: which.body === 'multipart' && holdsFile(rest) ? toForm(rest) : JSON.stringify(rest) };
}

const holdsFile = (values: Record<string, unknown>): boolean =>
  Object.values(values)
    .flat()
    .some((value) => value instanceof Blob);

/** Arrays repeat the field; undefined and null are left out, as JSON leaves out undefined. */
function toForm(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one);
      else if (one !== undefined && one !== null) form.append(name, String(one));
    }
  }
  return form;
}

function pathValue(value: unknown): string {
  const text = String(value ?? '');
  if (/^\.{0,2}$/.test(text)) throw fail('notFound');
  return encodeURIComponent(text);
}

/** Returns `?a=1&b=2&b=3`: arrays repeat the key; undefined, null and empty text are dropped. */
function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, one instanceof Date ? one.toISOString() : String(one));
    }
  }
  const text = query.toString();
  return text && `?${text}`;
}
