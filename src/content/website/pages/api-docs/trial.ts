import type { FieldError } from '#contract/envelope.ts';
import type { ApiOperation } from '../../schema/api-reference.ts';

/** A response for display. */
export interface TrialResponse {
  status: number;
  /** One line for each header. */
  headers: string;
  /** JSON indented, other text unchanged, a file by its type and size. */
  body: string;
  milliseconds: number;
}

/** Names of fields for the form itself; no parameter has these names. */
export const bodyField = '_body';
export const tokenField = '_token';

export const readTrialForm = (data: FormData): FormData => data;

/** Returns why the request cannot be sent: a missing path parameter or invalid JSON. Everything else is validated by the server. */
export function validateTrial({ parameters, body }: Pick<ApiOperation, 'parameters' | 'body'>, form: FormData): FieldError[] {
  const errors = parameters
    .filter(({ name, place }) => place === 'path' && textOf(form, name) === '')
    .map(({ name }) => ({ path: name, message: `请填写地址中的 ${name}` }));
  return body === 'json' && !isJson(textOf(form, bodyField)) ? [...errors, { path: bodyField, message: '正文不是有效的 JSON' }] : errors;
}

/** Sends the request and returns any response. Throws the errors of `fetch` when there is none. */
export async function sendTrial(operation: ApiOperation, form: FormData): Promise<TrialResponse> {
  const { method, body } = operation;
  const token = textOf(form, tokenField);
  const headers = new Headers(token === '' ? {} : { authorization: `Bearer ${token}` });
  if (body === 'json') headers.set('content-type', 'application/json');
  const started = performance.now();
  const answer = await fetch(withTime(method, buildTrialAddress(operation, form)), {
    method,
    headers,
    cache: 'no-store',
    ...(body === 'json' && { body: textOf(form, bodyField) }),
    ...(body === 'form' && { body: formOf(operation, form) }),
  });
  const shown = await toText(answer);
  return {
    status: answer.status,
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: shown,
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Every GET has `t`, the time in milliseconds (specification 7). */
const withTime = (method: string, address: string): string =>
  method.toUpperCase() === 'GET' ? `${address}${address.includes('?') ? '&' : '?'}t=${Date.now()}` : address;

/** Returns the address with path and query parameters filled in, always on this site. */
export function buildTrialAddress({ path, parameters }: Pick<ApiOperation, 'path' | 'parameters'>, form: FormData): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(form, name)));
  const query = new URLSearchParams();
  for (const { name, place } of parameters) {
    const value = textOf(form, name);
    if (place === 'query' && value !== '') query.append(name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** Returns the form data of a body with files, without empty fields. */
function formOf({ parameters }: ApiOperation, form: FormData): FormData {
  const body = new FormData();
  for (const { name, place } of parameters) {
    const value = place === 'body' ? form.get(name) : null;
    if (value === null || value === '' || (typeof value !== 'string' && value.size === 0)) continue;
    body.append(name, value);
  }
  return body;
}

/** Maximum number of characters shown of a response. */
const mostShown = 100_000;

async function toText(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 204) return '（没有内容）';
  if (!/json|text|xml|csv|calendar/.test(type)) return `（文件：${type || '未注明类型'}，${(await answer.blob()).size} 字节）`;
  const text = await answer.text();
  const shown = type.includes('json') && isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length > mostShown ? `${shown.slice(0, mostShown)}\n…（其余 ${shown.length - mostShown} 个字未显示）` : shown;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
