import { z } from 'zod';
import { codes, successCode } from '#contract/codes.ts';
import type { AnyCall } from '#contract/call.ts';
import { asLegacyGet, type Endpoint } from './endpoint.ts';

/** The calls of one part of the site, as they are grouped for readers. */
export interface EndpointGroup {
  title: string;
  endpoints: readonly Endpoint[];
  /** Files that are served beside the calls. */
  files?: readonly FileOperation[];
}

/** Files that a query makes, for GET and HEAD: no envelope, but an ETag and 304 like any file; refusals look like those of calls. */
export interface FileOperation {
  /** May hold `{name}`, taken out of the query. */
  path: string;
  summary: string;
  query: z.ZodType;
  mediaTypes: readonly string[];
  /** The shape of the JSON among them. */
  json?: z.ZodType;
}

type Schema = Record<string, unknown>;

/** The wire contract as OpenAPI 3.1, made from the same schemas that check every request. */
export function buildOpenApi(groups: readonly EndpointGroup[], site: { title: string; product: string }): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { title, endpoints, files = [] } of groups) {
    for (const file of files) (paths[file.path] ??= {}).get = toFileOperation(file, title);
    for (const one of endpoints) {
      const path = one.call.path.replace('{p}', site.product);
      (paths[path] ??= {})[one.call.method.toLowerCase()] = toOperation(one, title, path);
      const legacy = asLegacyGet(one);
      if (legacy) paths[path].get = toLegacyOperation(legacy, title, path);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.title}网站接口`,
      version: '1',
      description: 'GET 请求可带 t（当前毫秒数），服务器不使用。每个应答都带 x-request-id。',
    },
    tags: groups.map(({ title }) => ({ name: title })),
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function toOperation({ call, input, result, summary }: Endpoint, tag: string, path: string): Schema {
  const inputSchema = toSchema(input, 'input');
  const inPath = namesInPath(call.path);
  return {
    operationId: `${call.method.toLowerCase()}${operationName(path)}`,
    summary,
    tags: [tag],
    ...(call.who === 'public' ? {} : { security: call.who === 'optionalClient' ? [{}, { token: [] }] : [{ token: [] }] }),
    ...(call.method === 'GET' || call.method === 'DELETE'
      ? { parameters: toParameters(inputSchema, inPath) }
      : { parameters: toParameters(only(inputSchema, inPath), inPath), requestBody: toBody(without(inputSchema, inPath), call.body) }),
    responses: {
      200: {
        description: '成功，或 msg 所述的业务结果',
        content: {
          'application/json': { schema: { anyOf: [envelope(call, toSchema(result, 'output')), { $ref: '#/components/schemas/Error' }] } },
        },
      },
      default: { description: '未能完成', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  };
}

/** The GET of a call that is a POST today: for clients that were written to the earlier form. */
function toLegacyOperation(one: Endpoint, tag: string, path: string): Schema {
  const asGet = {
    ...one,
    call: { ...one.call, method: 'GET' as const },
    summary: `${one.summary}（旧式 GET，参数不写入日志；请改用 POST）`,
  };
  return { ...toOperation(asGet, tag, path), deprecated: true };
}

function toFileOperation({ path, summary, query, mediaTypes, json }: FileOperation, tag: string): Schema {
  const bytes = { type: 'string', format: 'binary' };
  const content = mediaTypes.map((type) => [type, { schema: json && type === 'application/json' ? toSchema(json, 'output') : bytes }]);
  return {
    operationId: `get${operationName(path)}`,
    summary,
    tags: [tag],
    parameters: toParameters(toSchema(query, 'input'), namesInPath(path)),
    responses: {
      200: { description: '整个文件', headers: { ETag: { schema: { type: 'string' } } }, content: Object.fromEntries(content) as Schema },
      304: { description: '与 If-None-Match 所述的文件相同' },
      default: { description: '未能完成', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  };
}

const operationName = (path: string): string => path.replace(/[^A-Za-z0-9]+(\w?)/g, (_match, next: string) => next.toUpperCase());
const namesInPath = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => name !== 'p');

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

function toParameters(schema: Schema, inPath: readonly string[]): Schema[] {
  const required = (schema.required as string[] | undefined) ?? [];
  return Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).map(([name, property]) => {
    const isInPath = inPath.includes(name);
    return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.includes(name), schema: property };
  });
}

/** A call that takes files is asked by a form; by JSON as well where it can do without them. */
function toBody(schema: Schema, body: AnyCall['body']): Schema {
  const json = { 'application/json': { schema } };
  const form = { 'multipart/form-data': { schema } };
  if (body !== 'multipart') return { required: true, content: json };
  const properties = (schema.properties as Record<string, Schema> | undefined) ?? {};
  const needsFile = ((schema.required as string[] | undefined) ?? []).some((name) => properties[name]?.format === 'binary');
  return { required: true, content: needsFile ? form : { ...form, ...json } };
}

function only(schema: Schema, names: readonly string[]): Schema {
  return pick(schema, (name) => names.includes(name));
}

function without(schema: Schema, names: readonly string[]): Schema {
  return pick(schema, (name) => !names.includes(name));
}

function pick(schema: Schema, isWanted: (name: string) => boolean): Schema {
  const properties = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).filter(([name]) => isWanted(name));
  const required = ((schema.required as string[] | undefined) ?? []).filter(isWanted);
  return { ...schema, properties: Object.fromEntries(properties), required };
}

function envelope({ family }: AnyCall, result: Schema): Schema {
  const code = { const: successCode[family] };
  const msg = { type: 'string' };
  if (family === 'special') return { allOf: [{ type: 'object', properties: { code, msg }, required: ['code', 'msg'] }, result] };
  const name = family === 'R' ? 'result' : 'data';
  return { type: 'object', properties: { code, msg, [name]: result }, required: ['code', 'msg', name] };
}

const errorSchema: Schema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: {
      type: 'integer',
      description: Object.values(codes)
        .map(({ code, status, text }) => `${code}（HTTP ${status}）${text}`)
        .join('；'),
    },
    msg: { type: 'string', description: '给访客看的中文说明' },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};
