import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { openingGet } from './calls.ts';
import { opening, openingQuery } from './schema.ts';
import { getOpening } from './service/opening.ts';

export const openingApi: Endpoint[] = [
  endpoint(openingGet, { input: openingQuery, result: opening, summary: '网上开户：填写用时与手机二维码' }, getOpening),
];
