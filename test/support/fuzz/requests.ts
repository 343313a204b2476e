import { createSeededRandom, type SeededRandom } from '#demo/seeded.ts';
import { nextChance, hostileValue, plausibleValue, type FuzzSchema } from './values.ts';

/** One call of `docs/openapi.json`. */
export interface Operation {
  method: string;
  path: string;
  parameters: readonly { name: string; in: string; schema: FuzzSchema }[];
  /** The schemas of its body by media type. */
  bodies: readonly { type: string; schema: FuzzSchema }[];
}

export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: Operation['parameters']; requestBody?: { content: Record<string, { schema: FuzzSchema }> } }>
  >;
}

/** Lists every operation of the document, in order. */
export function listOperations({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({ type, schema })),
    })),
  );
}

/** Returns the request of one case, always the same one: valid, with one hostile value, or fully hostile. */
export function buildFuzzRequest({ method, path, parameters, bodies }: Operation, number: number): FuzzRequest {
  const choices = createSeededRandom(`${method} ${path} ${number}`);
  const texts = Object.fromEntries(parameters.map(({ name, schema }) => [name, plausibleValue(schema, choices)]));
  const body = bodies.length > 0 ? choices.pick(bodies) : undefined;
  const values = body && plausibleValue(body.schema, choices);
  const spoilt = spoil({ texts, values }, choices);
  const inPath = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => percentEncode(spoilt.texts[name]) || '1');
  const query = Object.entries(spoilt.texts)
    .filter(([name]) => !inPath.has(name))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 5) : [value]).map((one) => `${percentEncode(name)}=${percentEncode(one)}`),
    );
  const request = { method: method as FuzzRequest['method'], url: query.length > 0 ? `${url}?${query.join('&')}` : url };
  if (!body) return { ...request, headers: {} };
  return { ...request, ...encode(body.type, spoilt.values, choices) };
}

interface Input {
  texts: Record<string, unknown>;
  values: unknown;
}

function spoil({ texts, values }: Input, choices: SeededRandom): Input {
  const how = nextChance(choices);
  if (how < 0.15) return { texts, values };
  const names = Object.keys(texts);
  if (how > 0.95) return { texts: { ...texts, 'x\0': hostileValue(choices, { isText: true }) }, values: hostileValue(choices) };
  if (names.length > 0 && (values === undefined || how < 0.4))
    return { texts: { ...texts, [choices.pick(names)]: hostileValue(choices, { isText: true }) }, values };
  return { texts, values: spoilOne(values, choices) };
}

/** Returns the value with one of its parts, at any depth, replaced. */
function spoilOne(value: unknown, choices: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null) return hostileValue(choices);
  const names = Object.keys(value);
  if (names.length === 0) return nextChance(choices) < 0.5 ? value : hostileValue(choices);
  const spoilt = choices.pick(names);
  const parts = Object.entries(value).map(([name, part]) => [name, name === spoilt ? spoilOne(part, choices) : (part as unknown)] as const);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** Half a surrogate pair is encoded to the bytes of a careless encoder. */
export function percentEncode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.slice(0, 2000).isWellFormed()
    ? encodeURIComponent(text.slice(0, 2000))
    : `%ED%A0%80${encodeURIComponent(text.toWellFormed().slice(0, 2000))}`;
}

function encode(type: string, values: unknown, choices: SeededRandom): Pick<FuzzRequest, 'headers' | 'payload'> {
  if (type !== 'multipart/form-data') {
    const text = JSON.stringify(values) ?? 'null';
    // Some bodies are truncated.
    return { headers: { 'content-type': 'application/json' }, payload: nextChance(choices) < 0.03 ? text.slice(0, -1) : text };
  }
  const parts = Object.entries(typeof values === 'object' && values !== null ? values : { file: values }).map(([name, value]) =>
    formPart(name, value, choices),
  );
  return { headers: { 'content-type': 'multipart/form-data; boundary=line' }, payload: `${parts.join('')}--line--\r\n` };
}

const heads = ['\u0089PNG\r\n\u001A\n', '%PDF-1.4', 'PK\u0003\u0004', '', '\0', 'MZ'];

function formPart(name: string, value: unknown, choices: SeededRandom): string {
  const isFile = /^files?$/.test(name);
  const fileName = choices.pick(['a.png', 'a.pdf', 'a.docx', 'a\0.png', '附件.jpg', '', '../a.xlsx']);
  const content = isFile ? choices.pick(heads) + String(value) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const field = name.replaceAll(/[\r\n"]/g, '');
  return `--line\r\ncontent-disposition: form-data; name="${field}"${isFile ? `; filename="${fileName}"` : ''}\r\n\r\n${content}\r\n`;
}
