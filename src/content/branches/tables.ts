// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    branches: {
      id: Default<number>;
      code: string;
      name: string;
      provinceCode: string;
      provinceName: string;
      cityCode: string;
      cityName: string;
      districtName: string;
      address: string;
      postcode: string;
      phones: string[];
      orderPhone: string | null;
      complaintPhone: string;
      fax: string | null;
      hours: string[];
      longitude: Numeric | null;
      latitude: Numeric | null;
      transport: string;
      businessScope: string[];
      facilities: string[];
      manager: string;
      licenceNumber: string;
      openedOn: string | null;
      notices: Default<Json<Types['branches']['notices']>>;
      updatedAt: Date;
      coordinateSystem: Default<Types['branches']['coordinateSystem']>;
      pictureSrc: string | null;
      pictureAlt: string | null;
    };
    contactChannels: {
      code: string;
      kind: string;
      name: string;
      value: string;
      href: string | null;
      hours: string;
      services: string[];
      sort: number;
    };
    serviceTopics: { code: string; title: string; summary: string; steps: string[]; materials: string[]; hours: string; sort: number };
  }
}
