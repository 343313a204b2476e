import { call, type Empty } from '#contract/call.ts';
import type { DataCatalogue } from './schema.ts';

/** The public tables as data, with their files, columns, versions and terms. */
export const dataCatalogueGet = call<Empty, DataCatalogue>('GET', '/official-service/data/catalogue', { tags: ['open-data', 'site'] });

/** Paths of a table's files. */
export const tableFiles = (code: string) => ({
  csv: `/data/${code}.csv`,
  csvMetadata: `/data/${code}.csv-metadata.json`,
  json: `/data/${code}.json`,
  jsonSchema: `/data/${code}.schema.json`,
});

/** The catalogue in the vocabulary of DCAT. */
export const catalogPath = '/data/catalog.jsonld';
