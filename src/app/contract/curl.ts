import type { ApiOperation } from '#content/website/schema/api-reference.ts';

type Request = Pick<ApiOperation, 'method' | 'path' | 'server' | 'parameters' | 'body' | 'bodyExample' | 'credential'>;

/** Returns the example as an address of the site, without its host. */
export function toAddress({ path, parameters }: Pick<Request, 'path' | 'parameters'>): string {
  const valueOf = (name: string): string => parameters.find((one) => one.name === name)?.example ?? name;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const query = parameters
    .filter(({ place, example }) => place === 'query' && example !== null)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(example!)}`);
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

/** Returns the example as a curl command. */
export function toCurl(request: Request): string {
  const { method, server, parameters, body, bodyExample, credential } = request;
  const parts = [`curl ${quote(server + toAddress(request))}`];
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

/** Within single quotes a shell interprets only the single quote. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
