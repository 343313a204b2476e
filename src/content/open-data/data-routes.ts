import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getDataLicence, getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { cleanInput } from '#platform/http/input/clean-input.ts';
import { createInputError, parseDraft } from '#platform/http/parse-draft.ts';
import type { DataColumn, DataValue, PublicTable } from '#platform/public-table.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { catalogPath, tableFiles } from './calls.ts';
import { dataQuery } from './schema.ts';
import { buildCatalogue, buildCsvMetadata, buildJsonSchema, flagWords, headingOf, type Publication } from './service/metadata.ts';
import { findRow, getDataCatalogue, readAllRows, readRowPage, readTableState, type TableState } from './service/read-tables.ts';

export interface OpenDataServices {
  contextOf(request: FastifyRequest): Promise<Context>;
  publicUrl: string;
  tables: readonly PublicTable[];
}

interface FileRequest {
  Params: { file: string };
  Querystring: Record<string, unknown>;
}

/** A table in one of its forms. */
interface TableRequest {
  ctx: Context;
  table: PublicTable;
  state: TableState;
  publication: Publication;
  request: FastifyRequest<FileRequest>;
  reply: FastifyReply;
}

/** Whole tables are large: this rate is enough for people and for programs that poll for changes. */
/** The catalogue has 64 files, and a program may read a long table page by page. */
const rateLimit = { max: 300, timeWindow: 60_000 };

/** The forms by the ending of the file. */
const forms: Record<string, (request: TableRequest) => FastifyReply | Promise<FastifyReply>> = {
  csv: sendCsv,
  'csv-metadata.json': ({ reply, table, state, publication }) =>
    sendJson(reply, buildCsvMetadata(table, state, publication), 'application/csvm+json'),
  json: sendPage,
  'schema.json': ({ reply, table, publication }) => sendJson(reply, buildJsonSchema(table, publication), 'application/schema+json'),
};

/** Serves the public tables as data, each with its description, its single rows, and the catalogue, for GET and HEAD. */
export function registerOpenData(app: FastifyInstance, { contextOf, publicUrl, tables }: OpenDataServices): void {
  const byCode = new Map(tables.map((table) => [table.code, table]));
  const publicationOf = async (ctx: Context): Promise<Publication> => {
    const [{ firm }, licence] = await Promise.all([getSettings(ctx), getDataLicence(ctx)]);
    return { publicUrl, publisher: firm.name, licence };
  };
  app.get(catalogPath, { config: { rateLimit } }, async (request, reply) => {
    const ctx = await contextOf(request);
    const [catalogue, publication] = await Promise.all([getDataCatalogue(ctx, tables), publicationOf(ctx)]);
    return sendJson(reply.header('cache-control', 'no-cache'), buildCatalogue(catalogue, publication), 'application/ld+json');
  });
  app.get<FileRequest>('/data/:file', { config: { rateLimit } }, async (request, reply) => {
    const [, code = '', form = ''] = /^([a-z-]{1,40})\.([a-z.-]{1,20})$/.exec(request.params.file) ?? [];
    const table = byCode.get(code);
    if (!table || !Object.hasOwn(forms, form)) throw fail('notFound');
    const ctx = await contextOf(request);
    const [state, publication] = await Promise.all([readTableState(ctx, table), publicationOf(ctx)]);
    setHeaders(reply, table, state, publication);
    const etag = etagOf(state, publication);
    // Descriptions change with the program.
    if (form === 'csv' || form === 'json') reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return forms[form]!({ ctx, table, state, publication, request, reply });
  });
  app.get<{ Params: { code: string; key: string } }>('/data/:code/:key', { config: { rateLimit } }, async (request, reply) => {
    const { code, key } = request.params;
    const table = byCode.get(code);
    const ctx = await contextOf(request);
    const row = table && (await findRow(ctx, table, key));
    if (!row) throw fail('notFound');
    const link = `<${publicUrl}${tableFiles(code).jsonSchema}#/$defs/row>; rel="describedby"`;
    return sendJson(reply.headers({ link, 'cache-control': 'no-cache' }), row, 'application/json');
  });
}

/** Increase whenever the format of the rows changes. */
const layout = 1;

/** Equal for equal content of one address; the day of the data may move on while no row changes. */
const etagOf = ({ version, asOf }: TableState, { licence }: Publication): string =>
  `W/"${createHash('sha256')
    .update(JSON.stringify([layout, version, asOf, licence]))
    .digest('base64url')
    .slice(0, 22)}"`;

function setHeaders(reply: FastifyReply, { code }: PublicTable, { publishedAt }: TableState, { licence }: Publication): void {
  const files = tableFiles(code);
  const links = [
    `<${files.csvMetadata}>; rel="describedby"; type="application/csvm+json"`,
    `<${files.jsonSchema}>; rel="describedby"; type="application/schema+json"`,
    `<${files.csv}>; rel="alternate"; type="text/csv"`,
    `<${files.json}>; rel="alternate"; type="application/json"`,
    `<${licence.href ?? '/data.html#licence'}>; rel="license"`,
  ];
  reply.headers({
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    'last-modified': publishedAt.toUTCString(),
    vary: 'accept-encoding',
    link: links.join(', '),
  });
}

const sendJson = (reply: FastifyReply, content: object, type: string): FastifyReply =>
  reply.header('access-control-allow-origin', '*').type(`${type}; charset=utf-8`).send(JSON.stringify(content));

/** Sends a page of rows, all or changed ones, with the address of the next page. */
async function sendPage({ ctx, table, state, publication, request, reply }: TableRequest): Promise<FastifyReply> {
  const query = parseDraft(dataQuery, cleanInput(request.query));
  const { records, removed, next } = await readRowPage(ctx, table, query);
  const { publicUrl, licence } = publication;
  const nextAddress = next === null ? null : `${publicUrl}${tableFiles(table.code).json}?${nextQuery(query, next)}`;
  if (nextAddress) reply.header('link', `${String(reply.getHeader('link'))}, <${nextAddress}>; rel="next"`);
  const { version, publishedAt, asOf, total } = state;
  const page = {
    table: table.code,
    title: table.title,
    version,
    updatedAt: publishedAt.toISOString(),
    asOf,
    total,
    since: query.since ?? null,
    licence: { ...licence, href: new URL(licence.href ?? '/data.html#licence', publicUrl).href },
    records,
    removed,
    next: nextAddress,
  };
  return sendJson(reply, page, 'application/json');
}

const nextQuery = ({ since, limit }: { since?: string | undefined; limit: number }, after: string): URLSearchParams =>
  new URLSearchParams({ ...(since !== undefined && { since }), limit: String(limit), after });

/** Sends the whole table as CSV with Chinese headings. */
function sendCsv({ ctx, table, state, request, reply }: TableRequest): FastifyReply {
  if (Object.hasOwn(request.query, 'since'))
    throw createInputError([{ path: 'since', message: `CSV 总是整张表，增量请读取 ${tableFiles(table.code).json}` }]);
  const name = `${table.title}-${state.asOf ?? state.publishedAt.toISOString().slice(0, 10)}.csv`;
  reply.headers({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${table.code}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  if (request.method === 'HEAD') return reply.send();
  const content = Readable.from(writeCsv(ctx, table));
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(content);
  // A failure at either end aborts the other: a partial table must not look complete.
  return reply.header('content-encoding', 'gzip').send(pipeline(content, createGzip(), () => undefined));
}

async function* writeCsv(ctx: Context, table: PublicTable): AsyncGenerator<string> {
  yield csvStart + toCsvRow(table.columns.map(headingOf));
  for await (const rows of readAllRows(ctx, table))
    yield rows.map((row) => toCsvRow(table.columns.map((column) => toCell(column, row[column.name] ?? null)))).join('');
}

const toCell = ({ type }: DataColumn, value: DataValue): string | number | null =>
  type === 'boolean' && value !== null ? flagWords[value ? 'true' : 'false'] : (value as string | number | null);
