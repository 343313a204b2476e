// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    funds: {
      code: string;
      name: string;
      category: Types['funds']['category'];
      fundType: string;
      manager: string | null;
      shareClass: string | null;
      isBackEnd: boolean;
      searchText: string;
    };
    fundSources: { dataset: Types['fundSources']['dataset']; asOf: string; source: string; replacedAt: Date };
    fundEvaluationMethods: {
      version: number;
      effectiveFrom: string;
      body: Json<Types['fundEvaluationMethods']['body']>;
      fileId: string | null;
      publishedAt: Date;
    };
    fundEvaluations: {
      id: Default<number>;
      scope: Types['fundEvaluations']['scope'];
      evaluatedOn: string;
      baseOn: string;
      effectiveFrom: string;
      agency: string;
      methodVersion: number;
      rowCount: number;
      counts: Json<Types['fundEvaluations']['counts']>;
      added: number;
      removed: number;
      raised: number;
      lowered: number;
      isSample: boolean;
      source: string;
      publishedAt: Date;
    };
    fundRiskLevels: {
      fundCode: string;
      level: number;
      previousLevel: number | null;
      evaluatedOn: string | null;
      validFrom: number;
      validTo: Default<number>;
    };
    fundPerformances: {
      fundCode: string;
      navDate: string;
      unitNav: Numeric;
      accumulatedNav: Numeric;
      dayChange: Numeric | null;
      weekChange: Numeric | null;
      monthChange: Numeric | null;
      quarterChange: Numeric | null;
      halfYearChange: Numeric | null;
      yearChange: Numeric | null;
    };
    fundNavs: { fundCode: string; navDate: string; unitNav: Numeric; dailyReturn: Numeric | null };
    fundDividends: {
      id: Default<number>;
      fundCode: string;
      fundName: string;
      announcedOn: string | null;
      recordOn: string | null;
      exOn: string;
      paidOn: string | null;
      reinvestedOn: string | null;
      perUnit: Numeric;
      progress: Types['fundDividends']['progress'] | null;
      baseYear: number | null;
      origin: Types['fundDividends']['origin'];
      updatedAt: Date;
    };
    fundSplits: { fundCode: string; splitOn: string; splitType: string; ratio: Numeric };
    fundSellers: { certificateNumber: string; qualification: string; certificateName: string };
  }
}
