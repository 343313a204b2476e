import { z } from 'zod';
import { codes } from '#contract/codes.ts';
import { successCode } from '#contract/codes.ts';
import type { Audience } from '#contract/call.ts';
import type { ApiOperation, ApiReference } from '#modules/portal/site/schema/site.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { EndpointGroup, FileOperation } from '#platform/http/openapi.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
} & Record<string, unknown>;

const audiences: Record<Audience, string> = {
  public: '无须登录',
  client: '须登录（Authorization: Bearer 令牌）',
  optionalClient: '登录与未登录均可',
  seeker: '须求职者登录（Authorization: Bearer 令牌）',
};

/** The contract in the form that people read: what to send, within which limits, and the shape of what comes back. */
export function buildApiReference(groups: readonly EndpointGroup[], product: string): ApiReference {
  return {
    groups: groups.map(({ title, endpoints, files = [] }) => ({
      title,
      operations: [...endpoints.map((one) => toCallOperation(one, product)), ...files.map(toFileOperation)],
    })),
    codes: Object.values(codes).map(({ code, status, text }) => ({ code, status, text })),
  };
}

function toCallOperation({ call, input, result, summary }: Endpoint, product: string): ApiOperation {
  const path = call.path.replace('{p}', product);
  const rest = call.method === 'GET' || call.method === 'DELETE' ? '查询' : '正文';
  const field = { R: ', result', D: ', data', special: ', …' }[call.family];
  return {
    id: idOf(call.method, path),
    method: call.method,
    path,
    summary,
    who: audiences[call.who],
    success: `{ code: ${successCode[call.family]}, msg${field} }`,
    parameters: toParameters(input, path, rest),
    result: outline(toSchema(result, 'output'), 0),
  };
}

function toFileOperation({ path, summary, query, mediaTypes, json }: FileOperation): ApiOperation {
  return {
    id: idOf('GET', path),
    method: 'GET',
    path,
    summary,
    who: audiences.public,
    success: mediaTypes.join('、'),
    parameters: toParameters(query, path, '查询'),
    result: json ? outline(toSchema(json, 'output'), 0) : '文件',
  };
}

const idOf = (method: string, path: string): string => `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '-')}`;

/** What can be sent: in the path, or else in the given place. */
function toParameters(input: z.ZodType, path: string, rest: string): ApiOperation['parameters'] {
  const { properties = {}, required = [] } = toSchema(input, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: path.includes(`{${name}}`) ? '路径' : rest,
    type: formatType(schema),
    isRequired: required.includes(name),
  }));
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
}

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '空',
};

/** One line: the kind of value and its limits. */
function formatType(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(formatType))].join(' 或 ');
  const limits = [
    limit('最小', schema.minimum),
    limit('最大', schema.maximum),
    limit('最短', schema.minLength),
    limit('最长', schema.maxLength),
    limit('默认', schema.default),
    schema.format ? String(schema.format) : undefined,
  ].filter(Boolean);
  const name = typeNames[schema.type ?? ''] ?? '任意';
  return limits.length > 0 ? `${name}（${limits.join('，')}）` : name;
}

/** The largest safe integer is what a schema says when it sets no bound. */
function limit(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER)) return undefined;
  return `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

/** A result's shape, one field a line. */
function outline(schema: Schema, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  if (schema.type === 'array' && schema.items) return `[ ${outline(schema.items, depth)} ]`;
  if (!schema.properties) return formatType(schema);
  const required = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties).map(
    ([name, field]) => `${indent}${name}${required.has(name) ? '' : '?'}: ${outline(field, depth + 1)}`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
