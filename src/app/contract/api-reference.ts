import type { ApiOperation, ApiParameter, ApiReference, ListedOperation } from '#content/website/schema/api-reference.ts';
import type { Audience } from '#contract/call.ts';
import { successCode } from '#contract/codes.ts';
import { wrap } from '#contract/envelope.ts';
import { asLegacyGet, type Endpoint } from '#platform/http/endpoint.ts';
import { exampleKey, type CallExample } from '#platform/http/openapi/examples.ts';
import type { EndpointGroup, FileOperation } from '#platform/http/openapi/groups.ts';
import { operationIdOf } from '#platform/http/openapi/operation.ts';
import { codes, outcomesOf, outcomesOfFile } from '#platform/http/openapi/outcomes.ts';
import { namesInPath, needsFile, propertiesOf, requiredOf, toSchema, type JsonSchema } from '#platform/http/openapi/schemas.ts';
import { toAddress, toCurl } from './curl.ts';
import { readExamples } from './examples.ts';

/** Common data of all operations: the product code of the path, and the base address. */
interface Surroundings {
  product: string;
  server: string;
}

const audiences: Record<Audience, string> = {
  public: '无须登录',
  client: '须客户登录',
  optionalClient: '登录与未登录均可',
  seeker: '须求职者登录',
  staff: '须管理端登录',
};

/** An endpoint by one of its methods, or a file route, as listed in the reference. */
type Source = { group: string; listed: ListedOperation } & ({ endpoint: Endpoint; isDeprecated: boolean } | { file: FileOperation });

/** Builds the reference for display: all calls with their possible errors. */
export function buildApiReference(groups: readonly EndpointGroup[], { product, server }: Surroundings): ApiReference {
  return {
    server,
    groups: groups.map((group) => ({
      title: group.title,
      summary: group.description,
      operations: listSources(group, product).map(({ listed }) => listed),
    })),
    codes: Object.values(codes).map(({ code, status, text }) => ({ code, status, text })),
  };
}

/** Returns all details of the operation with the given id, or undefined. */
export function findOperation(
  groups: readonly EndpointGroup[],
  { id, ...surroundings }: Surroundings & { id: string },
): ApiOperation | undefined {
  const source = groups.flatMap((group) => listSources(group, surroundings.product)).find(({ listed }) => listed.id === id);
  if (!source) return undefined;
  return 'file' in source ? ofFile(source, source.file, surroundings) : ofCall(source, source, surroundings);
}

function listSources({ title: group, endpoints, files = [] }: EndpointGroup, product: string): Source[] {
  const list = (method: string, path: string, summary: string, who: Audience): ListedOperation => ({
    id: operationIdOf(method, path),
    method,
    path,
    summary,
    who: audiences[who],
  });
  return [
    ...endpoints.flatMap((endpoint): Source[] => {
      const { call, summary } = endpoint;
      const legacy = asLegacyGet(endpoint);
      const path = call.path.replace('{p}', product);
      const own: Source = { group, listed: list(call.method, path, summary, call.who), endpoint, isDeprecated: false };
      if (!legacy) return [own];
      const old = { group, listed: list('GET', path, `${summary}（旧式）`, call.who), endpoint: legacy, isDeprecated: true };
      return [own, old];
    }),
    ...files.map((file): Source => ({ group, listed: list('GET', file.path, file.summary, 'public'), file })),
  ];
}

function ofCall(
  { group, listed }: Source,
  { endpoint, isDeprecated }: { endpoint: Endpoint; isDeprecated: boolean },
  { server }: Surroundings,
): ApiOperation {
  const { call, input, result, perMinute, cookie } = endpoint;
  const schema = toSchema(input, 'input');
  const inPath = namesInPath(call.path);
  const example = readExamples().get(exampleKey(call.method, call.path));
  const rest = listed.method === 'GET' || listed.method === 'DELETE' ? 'query' : 'body';
  const parameters = toParameters(schema, { inPath, rest, example });
  const body = bodyOf(endpoint, parameters);
  const field = { R: ', result', D: ', data', special: ', …' }[call.family];
  const isEmpty = Object.keys(toSchema(result, 'output')).length === 0;
  const operation = {
    ...listed,
    group,
    server,
    credential: credentialOf(call.who, cookie),
    isDeprecated,
    perMinute: perMinute ?? null,
    parameters,
    body,
    bodyExample: body === 'json' ? toBodyExample(example, inPath) : null,
    success: isEmpty ? 'HTTP 204，没有内容' : `{ code: ${successCode[call.family]}, msg${field} }`,
    result: isEmpty ? '没有内容' : outline(toSchema(result, 'output')),
    outcomes: outcomesOf(endpoint).map((name) => codes[name]),
    answerExample: example && !isEmpty ? JSON.stringify(wrap(call.family, example.result), null, 2) : null,
  };
  return withExample(operation);
}

/** A call whose files are optional is tried as JSON. */
function bodyOf({ call, input }: Endpoint, parameters: readonly ApiParameter[]): ApiOperation['body'] {
  if (!parameters.some(({ place }) => place === 'body')) return 'none';
  return call.body === 'multipart' && needsFile(toSchema(input, 'input')) ? 'form' : 'json';
}

/** Returns the part of the example that is sent in the body. */
function toBodyExample(example: CallExample | undefined, inPath: readonly string[]): string {
  const sent = Object.entries(example?.input ?? {}).filter(([name]) => !inPath.includes(name));
  return JSON.stringify(Object.fromEntries(sent), null, 2);
}

function ofFile({ group, listed }: Source, { path, query, mediaTypes, json }: FileOperation, { server }: Surroundings): ApiOperation {
  const example = readExamples().get(exampleKey('GET', path));
  const operation = {
    ...listed,
    group,
    server,
    credential: credentialOf('public', undefined),
    isDeprecated: false,
    perMinute: null,
    parameters: toParameters(toSchema(query, 'input'), { inPath: namesInPath(path), rest: 'query', example }),
    body: 'none' as const,
    bodyExample: null,
    success: mediaTypes.join('、'),
    result: json ? outline(toSchema(json, 'output')) : '文件',
    outcomes: outcomesOfFile().map((name) => codes[name]),
    answerExample: example ? (typeof example.result === 'string' ? example.result : JSON.stringify(example.result, null, 2)) : null,
  };
  return withExample(operation);
}

/** Adds the curl command and the address of the example to the operation. */
function withExample(operation: Omit<ApiOperation, 'curl' | 'exampleAddress'>): ApiOperation {
  const { method, credential, isDeprecated } = operation;
  const isLink = method === 'GET' && credential.kind === 'none' && !isDeprecated;
  return { ...operation, exampleAddress: isLink ? toAddress(operation) : null, curl: toCurl(operation) };
}

function credentialOf(who: Audience, cookie: string | undefined): ApiOperation['credential'] {
  if (cookie) return { kind: 'cookie', name: cookie };
  if (who === 'public') return { kind: 'none', name: '' };
  return { kind: who === 'optionalClient' ? 'optionalToken' : 'token', name: '' };
}

/** Lists the parameters in the path and in the given place. */
function toParameters(
  schema: JsonSchema,
  { inPath, rest, example }: { inPath: readonly string[]; rest: 'query' | 'body'; example: CallExample | undefined },
): ApiParameter[] {
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    place: inPath.includes(name) ? 'path' : rest,
    type: formatType(property),
    isRequired: inPath.includes(name) || requiredOf(schema).includes(name),
    isFile: property.format === 'binary',
    example: toText(example?.input[name], rest),
  }));
}

/** Of several values in an address returns the first, because each is sent as a separate parameter. */
const toText = (value: unknown, place: 'query' | 'body'): string | null => {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && place === 'query') return toText(value[0], place);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '空',
};

/** Formats type and limits in one line. */
function formatType(schema: JsonSchema): string {
  if (schema.enum) return (schema.enum as unknown[]).map(String).join(' | ');
  if (schema.const !== undefined) return schema.const === '' ? '空文本' : String(schema.const);
  const forms = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (forms) return [...new Set(forms.map(formatType))].join(' 或 ');
  if (schema.format === 'binary') return '文件';
  const limits = [
    limit('最小', schema.minimum),
    limit('最大', schema.maximum),
    limit('最短', schema.minLength),
    limit('最长', schema.maxLength),
    limit('默认', schema.default),
    schema.format ? (schema.format as string) : undefined,
  ].filter(Boolean);
  const name = nameOf(schema);
  return limits.length > 0 ? `${name}（${limits.join('，')}）` : name;
}

function nameOf({ type, items }: JsonSchema): string {
  if (type === 'array' && items) return `列表，每项为${formatType(items as JsonSchema)}`;
  const types = Array.isArray(type) ? (type as string[]) : [type as string];
  return types.map((each) => typeNames[each] ?? '任意').join(' 或 ');
}

/** The largest safe integer means that the schema has no bound. */
function limit(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER)) return undefined;
  return `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

/** Formats the schema of a result, one field a line. */
function outline(schema: JsonSchema, depth = 0): string {
  const indent = '  '.repeat(depth + 1);
  if (schema.type === 'array' && schema.items) return `[ ${outline(schema.items as JsonSchema, depth)} ]`;
  if (!schema.properties) return formatType(schema);
  const required = new Set(requiredOf(schema));
  const lines = Object.entries(propertiesOf(schema)).map(
    ([name, field]) => `${indent}${name}${required.has(name) ? '' : '?'}: ${outline(field, depth + 1)}`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
