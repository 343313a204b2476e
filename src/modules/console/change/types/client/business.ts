import { businessVersion, type BusinessVersion } from '#modules/client/cases/schema/businesses.ts';
import { listNewestBusinesses, publishBusiness } from '#modules/client/cases/service/businesses/publish-business.ts';
import { paths } from '#web/paths.ts';
import { coded } from '../made/coded.ts';
import { businessFields } from './business-fields.ts';

/** What clients can have done online, with its steps; open cases keep the version they began with. */
export const business = coded<BusinessVersion>({
  code: 'business',
  title: '线上业务',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: businessVersion,
  keysOf: { 'body.steps': 'code' },
  fields: businessFields,
  newest: listNewestBusinesses,
  publish: (tx, { code, validFrom, body }) => publishBusiness(tx, { code, validFrom, ...body }),
  nameOf: ({ body }) => body.name,
  placeOf: ({ body, validFrom }) => `${body.review.byPerson ? '人工审核' : '系统审核'} · ${validFrom} 起`,
  addressesOf: (code) => [paths.businessPrepare(code)],
});
