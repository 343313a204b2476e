// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    siteSettings: { key: string; value: Json<Types['siteSettings']['value']>; version: Default<number>; updatedAt: Date };
    slides: {
      id: Default<number>;
      position: string;
      title: string;
      summary: string;
      href: string;
      picture: string;
      alt: string;
      startsAt: Date;
      endsAt: Date | null;
      sort: number;
    };
    visitCounts: { day: string; source: string; visits: Default<number> };
    sourceVisits: { day: string; page: string; source: string; visits: Default<number> };
    campaigns: {
      id: Default<number>;
      title: string;
      summary: string;
      picture: string;
      alt: string;
      startsAt: Date;
      endsAt: Date | null;
      riskTip: string;
      sort: number;
      withdrawnAt: Date | null;
    };
    urgentNotices: {
      id: Default<number>;
      level: Types['urgentNotices']['level'];
      text: string;
      href: string | null;
      startsAt: Date;
      endsAt: Date;
      withdrawnAt: Date | null;
    };
    relatedLinks: {
      code: string;
      category: Types['relatedLinks']['category'];
      name: string;
      url: string;
      note: string;
      phone: string | null;
      checkedAt: Date | null;
      isSample: boolean;
      sort: number;
    };
    pageViews: {
      viewedAt: Date;
      path: string;
      title: string;
      source: string;
      referrerHost: string;
      network: string;
      device: Default<Types['pageViews']['device']>;
    };
    viewCounts: { day: string; hour: number; dimension: Types['viewCounts']['dimension']; name: string; title: string; views: number };
    viewCountProgress: { isOne: Default<boolean>; countedUntil: Date };
    redirects: { source: string; target: string; note: Default<string>; sort: number; updatedAt: Date };
    siteLaunches: { onlyOne: Default<boolean>; preparedAt: Date; statement: string; openedAt: Date | null; openedBy: string | null };
  }
}
