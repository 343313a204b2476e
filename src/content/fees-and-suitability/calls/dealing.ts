import { call, type Empty } from '#contract/call.ts';
import type { BusinessScope, FeeHistory, FeeHistoryQuery, FeeQuery, FeeSheet, Suitability } from '../schema/dealing.ts';

const prefix = '/official-service/investor';

/** What the firm is licensed for, in its own order. */
export const businessScopeList = call<Empty, BusinessScope>('GET', `${prefix}/businessScope`, { tags: ['business-scope'] });

/** The fees that hold on a day, and what comes after it. */
export const feeSheetGet = call<FeeQuery, FeeSheet>('GET', `${prefix}/fees`, { tags: ['fees'] });

/** Every standard that one fee has had and will have. */
export const feeHistoryGet = call<FeeHistoryQuery, FeeHistory>('GET', `${prefix}/feeHistory`, { tags: ['fees'] });

/** The levels of clients and products, and which suit each other. */
export const suitabilityGet = call<Empty, Suitability>('GET', `${prefix}/suitability`, { tags: ['suitability'] });

/** Where the fees of a day are downloaded as they are shown. */
export const feeDownloadPath = `${prefix}/fees.csv`;
