import type { ApiOperation } from '#modules/portal/site/schema/api-reference.ts';

type Request = Pick<ApiOperation, 'method' | 'path' | 'server' | 'parameters' | 'body' | 'bodyExample' | 'credential'>;

/** The example as a line for a terminal. */
export function toCurl({ method, path, server, parameters, body, bodyExample, credential }: Request): string {
  const valueOf = (name: string): string => parameters.find((one) => one.name === name)?.example ?? name;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const query = parameters
    .filter(({ place, example }) => place === 'query' && example !== null)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(example!)}`);
  const parts = [`curl ${quote(server + address + (query.length > 0 ? `?${query.join('&')}` : ''))}`];
  if (method !== 'GET') parts.push(`-X ${method}`);
  if (credential.kind === 'token') parts.push(`-H ${quote('Authorization: Bearer 令牌')}`);
  if (credential.kind === 'cookie') parts.push(`-b ${quote(`${credential.name}=凭证`)}`);
  if (body === 'json') parts.push(`-H ${quote('Content-Type: application/json')}`, `-d ${quote(compact(bodyExample))}`);
  if (body === 'form') parts.push(...parameters.filter(({ place }) => place === 'body').flatMap(toFormPart));
  return parts.join(' \\\n  ');
}

const toFormPart = ({ name, isFile, example }: ApiOperation['parameters'][number]): string[] =>
  example === null ? [] : [`-F ${quote(`${name}=${isFile ? '@' : ''}${example}`)}`];

const compact = (json: string | null): string => JSON.stringify(JSON.parse(json ?? '{}'));

/** In single quotes a shell reads nothing but a single quote. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
