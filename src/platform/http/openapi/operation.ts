import type { AnyCall } from '#contract/call.ts';
import { successCode } from '#contract/codes.ts';
import { wrap } from '#contract/envelope.ts';
import type { Endpoint } from '../endpoint.ts';
import { exampleKey, type CallExample } from './examples.ts';
import type { FileOperation } from './groups.ts';
import { answeredRefusals, outcomesOf, outcomesOfFile, refusalsByStatus } from './outcomes.ts';
import { namesInPath, needsFile, pickProperties, propertiesOf, requiredOf, toSchema, type JsonSchema } from './schemas.ts';
import { securityOf } from './security.ts';

interface Place {
  tag: string;
  /** The path with the product code filled in. */
  path: string;
  examples: ReadonlyMap<string, CallExample>;
}

/** Returns the operation id; also its address in the readable reference. Unique, as method and path are. */
export const operationIdOf = (method: string, path: string): string =>
  `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_match, next: string) => next.toUpperCase())}`;

/** Converts a call to an operation of the document. */
export function toOperation(one: Endpoint, { tag, path, examples }: Place): JsonSchema {
  const { call, input, result, summary, perMinute } = one;
  const inputSchema = toSchema(input, 'input');
  const inPath = namesInPath(call.path);
  const example = examples.get(exampleKey(call.method, call.path));
  const outcomes = outcomesOf(one);
  return {
    operationId: operationIdOf(call.method, path),
    summary,
    ...describedBy(call, perMinute),
    tags: [tag],
    security: securityOf(one),
    ...(call.method === 'GET' || call.method === 'DELETE'
      ? { parameters: toParameters(inputSchema, inPath, example) }
      : {
          parameters: toParameters(
            pickProperties(inputSchema, (name) => inPath.includes(name)),
            inPath,
            example,
          ),
          requestBody: toBody(
            pickProperties(inputSchema, (name) => !inPath.includes(name)),
            call.body,
            bodyOf(example, inPath),
          ),
        }),
    responses: {
      ...toSuccess(call, toSchema(result, 'output'), { refused: answeredRefusals(outcomes), example }),
      ...refusalsByStatus(outcomes),
    },
  };
}

/** Describes the rate limit and the required permission, which the summary omits. */
function describedBy({ may, forTokens }: AnyCall, perMinute: number | undefined): JsonSchema {
  const told = [
    ...(perMinute === undefined ? [] : [`每个网络地址每分钟最多 ${perMinute} 次。`]),
    ...(may ? [`所需权限：${may}。`] : []),
    ...(forTokens ? ['可用接口令牌调用。'] : []),
  ];
  return { ...(told.length > 0 && { description: told.join('') }), ...(may && { 'x-permission': may }) };
}

/** Describes the legacy GET of a POST call, for clients of the earlier specification. */
export function toLegacyOperation(one: Endpoint, place: Place): JsonSchema {
  const { call, summary } = one;
  const asGet = { ...one, call: { ...call, method: 'GET' as const }, summary: `${summary}（旧式 GET，参数不写入日志；请改用 POST）` };
  const example = place.examples.get(exampleKey(call.method, call.path));
  const examples = new Map(example ? [[exampleKey('GET', call.path), example]] : []);
  return { ...toOperation(asGet, { ...place, examples }), deprecated: true };
}

/** Converts a file endpoint to an operation. */
export function toFileOperation({ path, summary, query, mediaTypes, json }: FileOperation, { tag, examples }: Place): JsonSchema {
  const example = examples.get(exampleKey('GET', path));
  const toContent = (type: string): JsonSchema => {
    if (json && type === 'application/json') return { schema: toSchema(json, 'output'), ...shown(example?.result) };
    return { schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' } };
  };
  return {
    operationId: operationIdOf('GET', path),
    summary,
    tags: [tag],
    security: [],
    parameters: toParameters(toSchema(query, 'input'), namesInPath(path), example),
    responses: {
      200: {
        description: '整个文件',
        headers: { ETag: { schema: { type: 'string' } } },
        content: Object.fromEntries(mediaTypes.map((type) => [type, toContent(type)])),
      },
      304: { description: '与 If-None-Match 所述的文件相同' },
      ...refusalsByStatus(outcomesOfFile()),
    },
  };
}

function toParameters(schema: JsonSchema, inPath: readonly string[], example: CallExample | undefined): JsonSchema[] {
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const isInPath = inPath.includes(name);
    const value = example?.input[name];
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || requiredOf(schema).includes(name),
      schema: property,
      ...(value === undefined ? {} : { example: value }),
    };
  });
}

/** Returns the part of an example that is sent in the body. */
function bodyOf(example: CallExample | undefined, inPath: readonly string[]): Record<string, unknown> | undefined {
  return example && Object.fromEntries(Object.entries(example.input).filter(([name]) => !inPath.includes(name)));
}

/** A call with files accepts a form, and also JSON where no file is required. */
function toBody(schema: JsonSchema, body: AnyCall['body'], example: unknown): JsonSchema {
  const json = { 'application/json': { schema, ...shown(example) } };
  const form = { 'multipart/form-data': { schema, ...shown(example) } };
  if (body !== 'multipart') return { required: true, content: json };
  return { required: true, content: needsFile(schema) ? form : { ...form, ...json } };
}

const shown = (value: unknown): JsonSchema => (value === undefined ? {} : { examples: { demo: { summary: '示例数据', value } } });

/** Describes the success, and the errors that are returned with the same HTTP status. A call without a result returns 204. */
function toSuccess(
  call: AnyCall,
  result: JsonSchema,
  { refused, example }: { refused: JsonSchema[]; example: CallExample | undefined },
): JsonSchema {
  const isEmpty = Object.keys(result).length === 0;
  const forms = isEmpty ? refused : [envelope(call, result), ...refused];
  const value = isEmpty || example === undefined ? undefined : wrap(call.family, example.result);
  const description = isEmpty ? '未能完成的业务结果' : '成功，或未能完成的业务结果';
  return {
    200: { description, content: { 'application/json': { schema: forms.length > 1 ? { anyOf: forms } : forms[0], ...shown(value) } } },
    ...(isEmpty ? { 204: { description: '成功，没有内容' } } : {}),
  };
}

function envelope({ family }: AnyCall, result: JsonSchema): JsonSchema {
  const code = { const: successCode[family] };
  const msg = { type: 'string' };
  const name = family === 'R' ? 'result' : 'data';
  const own = family === 'special' ? propertiesOf(result) : { [name]: result };
  const required = family === 'special' ? requiredOf(result) : [name];
  return { type: 'object', properties: { code, msg, ...own }, required: ['code', 'msg', ...required] };
}
