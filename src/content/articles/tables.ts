// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    categories: {
      code: string;
      name: string;
      section: string;
      parent: string | null;
      sort: Default<number>;
      changedAt: Date | null;
      movedTo: string | null;
    };
    articles: {
      id: Default<number>;
      category: string;
      title: string;
      searchTitle: Default<string>;
      summary: Default<string>;
      source: Default<string>;
      author: string | null;
      documentNumber: string | null;
      effectiveDate: string | null;
      marginType: number | null;
      securityCodes: Default<string[]>;
      state: Default<Types['articles']['state']>;
      publishedAt: Date | null;
      publishAt: Date | null;
      unpublishAt: Date | null;
      withdrawnAt: Date | null;
      withdrawnReason: string | null;
      supersededBy: number | null;
      version: Default<number>;
      createdAt: Date;
      updatedAt: Date;
      latestVersion: Default<number>;
      factsOf: string | null;
      picture: Json<Types['articles']['picture']> | null;
      withheldFiles: string[] | null;
      movedTo: string | null;
    };
    articleVersions: {
      articleId: number;
      version: number;
      category: string;
      title: string;
      summary: string;
      body: string;
      source: string;
      author: string | null;
      documentNumber: string | null;
      effectiveDate: string | null;
      marginType: number | null;
      securityCodes: string[];
      savedAt: Date;
      savedBy: string;
      shownAt: Date | null;
      changeReason: string | null;
      factsOf: string | null;
      picture: Json<Types['articleVersions']['picture']> | null;
    };
    articleAttachments: { articleId: number; fileId: string; sort: number; version: number };
    tenderNotices: {
      articleId: number;
      version: number;
      project: string;
      number: string;
      kind: string;
      deadline: Date | null;
      contact: string;
      phone: string;
      email: string;
    };
    onlineNotices: { articleId: number; version: number; kind: string; systems: string[]; startsAt: Date | null; endsAt: Date | null };
    tradeNotices: {
      articleId: number;
      version: number;
      kind: string;
      markets: string[];
      securityCode: string | null;
      securityName: string | null;
      tradeDate: string | null;
    };
    supervisionNotices: {
      articleId: number;
      version: number;
      kind: string;
      issuer: string;
      firm: string | null;
      securityCode: string | null;
    };
    responsibilityItems: { articleId: number; version: number; kind: string; year: number };
    fundAnnouncements: {
      articleId: number;
      version: number;
      kind: string;
      fundCompany: string;
      funds: Json<Types['fundAnnouncements']['funds']>;
    };
    saleNotices: { articleId: number; version: number; kind: string; productCode: string; productName: string };
    fundMarketItems: { articleId: number; version: number; kind: string };
    researchReports: {
      articleId: number;
      version: number;
      kind: string;
      analysts: Json<Types['researchReports']['analysts']>;
      subject: string | null;
      rating: string | null;
      statement: string;
      views: Default<string[]>;
      dataUntil: string | null;
      figures: Default<Json<Types['researchReports']['figures']>>;
      charts: Default<Json<Types['researchReports']['charts']>>;
      risks: Default<string[]>;
    };
    lawTexts: {
      articleId: number;
      version: number;
      level: string;
      issuer: string;
      issuedOn: string | null;
      change: string | null;
      changedOn: string | null;
      officialUrl: string | null;
    };
    basicIndexNotices: { articleId: number; version: number; kind: string; indexCode: string | null; indexName: string | null };
    articleDayCounts: { category: string; marginType: number; day: string; articles: number };
    articleMonthCounts: { category: string; marginType: number; month: string; articles: number };
    pageTextVersions: {
      key: string;
      version: number;
      state: Default<Types['pageTextVersions']['state']>;
      title: string;
      lead: string;
      sections: Json<Types['pageTextVersions']['sections']>;
      effectiveFrom: string | null;
      publishAt: Date | null;
      savedAt: Date;
      savedBy: string;
    };
  }
}
