import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import type { PublicTable } from '#platform/public-table.ts';
import { dataCatalogueGet } from './calls.ts';
import { dataCatalogue } from './schema.ts';
import { getDataCatalogue } from './service/read-tables.ts';

export const createOpenDataApi = (tables: readonly PublicTable[]): Endpoint[] => [
  endpoint(
    dataCatalogueGet,
    { input: noInput, result: dataCatalogue, summary: '数据目录：公开的数据表、各种格式的网址、版本与使用条件' },
    (ctx) => getDataCatalogue(ctx, tables),
  ),
];
