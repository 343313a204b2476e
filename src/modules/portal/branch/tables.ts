import { bigint, date, integer, jsonb, numeric, table, text, textArray, timestamptz, type RowType } from '#platform/database/table.ts';
import type { BranchNotice } from './schema.ts';

export const branchesTable = table('branches', {
  id: bigint().generated(),
  code: text(),
  name: text(),
  provinceCode: text(),
  provinceName: text(),
  cityCode: text(),
  cityName: text(),
  districtName: text(),
  address: text(),
  postcode: text(),
  phones: textArray(),
  orderPhone: text().nullable(),
  complaintPhone: text(),
  fax: text().nullable(),
  hours: textArray(),
  longitude: numeric(),
  latitude: numeric(),
  transport: text(),
  businessScope: textArray(),
  facilities: textArray(),
  manager: text(),
  licenceNumber: text(),
  openedOn: date().nullable(),
  notices: jsonb<BranchNotice[]>().generated(),
  updatedAt: timestamptz(),
});

export const contactChannelsTable = table('contact_channels', {
  code: text(),
  kind: text(),
  name: text(),
  value: text(),
  href: text().nullable(),
  hours: text(),
  services: textArray(),
  sort: integer(),
});

export const serviceTopicsTable = table('service_topics', {
  code: text(),
  title: text(),
  summary: text(),
  steps: textArray(),
  materials: textArray(),
  hours: text(),
  sort: integer(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    branches: RowType<typeof branchesTable>;
    contactChannels: RowType<typeof contactChannelsTable>;
    serviceTopics: RowType<typeof serviceTopicsTable>;
  }
}
