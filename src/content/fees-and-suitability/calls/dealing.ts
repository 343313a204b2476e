import { call, type Empty } from '#contract/call.ts';
import type { BusinessScope, FeeHistory, FeeHistoryQuery, FeeQuery, FeeSheet, Suitability } from '../schema/dealing.ts';

const prefix = '/official-service/investor';

/** The businesses for which the firm is licensed, in its order. */
export const businessScopeList = call<Empty, BusinessScope>('GET', `${prefix}/businessScope`, { tags: ['business-scope', 'firm-facts'] });

/** The fees in force on a day, and the scheduled changes after it. */
export const feeSheetGet = call<FeeQuery, FeeSheet>('GET', `${prefix}/fees`, { tags: ['fees'] });

/** All past and future rates of one fee. */
export const feeHistoryGet = call<FeeHistoryQuery, FeeHistory>('GET', `${prefix}/feeHistory`, { tags: ['fees'] });

/** The levels of clients and products, and how they match. */
export const suitabilityGet = call<Empty, Suitability>('GET', `${prefix}/suitability`, { tags: ['suitability'] });

/** Path of the CSV download of a day's fees. */
export const feeDownloadPath = `${prefix}/fees.csv`;
