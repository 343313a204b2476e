import type { DataLicence } from '#content/website/schema/site.ts';
import type { DataColumn, PublicTable } from '#platform/public-table.ts';
import { catalogPath, tableFiles } from '../calls.ts';
import type { DataCatalogue } from '../schema.ts';
import type { TableState } from './read-tables.ts';

/** The facts that all descriptions need. */
export interface Publication {
  publicUrl: string;
  publisher: string;
  licence: DataLicence;
}

/** Words of a flag in CSV, as elsewhere on the site. */
export const flagWords = { true: '是', false: '否' } as const;

const csvTypes: Record<DataColumn['type'], string | object> = {
  text: 'string',
  number: 'decimal',
  integer: 'integer',
  boolean: { base: 'boolean', format: `${flagWords.true}|${flagWords.false}` },
  day: { base: 'date', format: 'yyyy-MM-dd' },
  time: 'dateTime',
  url: 'anyURI',
};

const jsonTypes: Record<DataColumn['type'], object> = {
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  url: { type: 'string', format: 'uri' },
};

/** The heading of a column in CSV. */
export const headingOf = ({ title, unit }: DataColumn): string => (unit ? `${title}（${unit}）` : title);

/** The permanent address of a row, as a template of its key columns (RFC 6570). */
const rowTemplate = ({ code, key }: PublicTable, publicUrl: string): string =>
  `${publicUrl}/data/${code}/${key.map((name) => `{${name}}`).join('~')}`;

const licenceAddress = ({ licence, publicUrl }: Publication): string => new URL(licence.href ?? '/data.html#licence', publicUrl).href;

/** Describes the CSV file of a table (W3C CSV on the Web, tabular metadata). */
export function buildCsvMetadata(table: PublicTable, { publishedAt, version }: TableState, publication: Publication): object {
  const { publicUrl, publisher } = publication;
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'zh' }],
    url: publicUrl + tableFiles(table.code).csv,
    'dc:title': table.title,
    'dc:description': table.about,
    'dc:publisher': publisher,
    'dc:license': { '@id': licenceAddress(publication) },
    'dc:modified': { '@value': publishedAt.toISOString(), '@type': 'xsd:dateTime' },
    'dc:identifier': `${table.code}/${version}`,
    dialect: { lineTerminators: ['\r\n'] },
    tableSchema: {
      aboutUrl: rowTemplate(table, publicUrl),
      primaryKey: [...table.key],
      columns: table.columns.map((column) => ({
        name: column.name,
        titles: { zh: headingOf(column) },
        datatype: csvTypes[column.type],
        ...(column.isRequired && { required: true }),
      })),
    },
  };
}

/** Describes the JSON of a table (JSON Schema 2020-12): a page of rows, or of increments. */
export function buildJsonSchema(table: PublicTable, { publicUrl }: Pick<Publication, 'publicUrl'>): object {
  const text = { type: 'string' };
  const properties = {
    table: { const: table.code },
    title: text,
    version: { type: 'integer', minimum: 1 },
    updatedAt: { type: 'string', format: 'date-time' },
    asOf: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    total: { type: 'integer', minimum: 0, description: '整张表的行数' },
    since: { type: ['string', 'null'], description: '增量的起点；整张表为 null' },
    licence: {
      type: 'object',
      properties: { name: text, text, href: { type: 'string', format: 'uri' } },
      required: ['name', 'text', 'href'],
    },
    records: { type: 'array', items: { $ref: '#/$defs/row' } },
    removed: { type: 'array', items: text, description: `已移除的行的键：${table.key.join('~')}` },
    next: { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }], description: '下一页的网址；最后一页为 null' },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: publicUrl + tableFiles(table.code).jsonSchema,
    title: table.title,
    description: table.about,
    type: 'object',
    properties,
    required: Object.keys(properties),
    $defs: { row: buildRowSchema(table.columns) },
  };
}

function buildRowSchema(columns: readonly DataColumn[]): object {
  const properties = columns.map((column) => {
    const type = jsonTypes[column.type];
    const value = column.isRequired ? type : { anyOf: [type, { type: 'null' }] };
    return [column.name, { title: headingOf(column), ...value }] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: columns.map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Writes the catalogue in the vocabulary of DCAT 3. */
export function buildCatalogue({ tables, publisher }: DataCatalogue, publication: Publication): object {
  const { publicUrl } = publication;
  const licence = { '@id': licenceAddress(publication) };
  const firm = { '@type': 'foaf:Organization', 'foaf:name': publisher, 'foaf:homepage': { '@id': `${publicUrl}/` } };
  const time = (value: string) => ({ '@value': value, '@type': 'xsd:dateTime' });
  const distribution = (path: string, described: string, type: string, format: string) => ({
    '@type': 'dcat:Distribution',
    'dct:title': format,
    'dct:license': licence,
    'dcat:accessURL': { '@id': publicUrl + path },
    'dcat:downloadURL': { '@id': publicUrl + path },
    'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${type}` },
    'dct:conformsTo': { '@id': publicUrl + described },
  });
  return {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@id': publicUrl + catalogPath,
    '@type': 'dcat:Catalog',
    'dct:title': { '@value': `${publisher}公开数据`, '@language': 'zh' },
    'dct:publisher': firm,
    'dct:license': licence,
    'dct:language': 'zh-CN',
    'foaf:homepage': { '@id': `${publicUrl}/data.html` },
    'dcat:dataset': tables.map(({ code, title, about, page, files, updatedAt, version, columns }) => ({
      '@id': `${publicUrl}/data.html#${code}`,
      '@type': 'dcat:Dataset',
      'dct:identifier': code,
      'dct:title': { '@value': title, '@language': 'zh' },
      'dct:description': { '@value': about, '@language': 'zh' },
      'dct:publisher': firm,
      'dct:license': licence,
      'dct:modified': time(updatedAt),
      'dcat:version': String(version),
      'dcat:keyword': columns.map((column) => column.title),
      'dcat:landingPage': { '@id': publicUrl + page },
      'dcat:distribution': [
        distribution(files.csv, files.csvMetadata, 'text/csv', 'CSV'),
        distribution(files.json, files.jsonSchema, 'application/json', 'JSON'),
      ],
    })),
  };
}
