import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { MarginTerms } from './schema/terms.ts';

export const columns = {
  marginTermsVersions: { body: typed<MarginTerms>() },
} satisfies ModuleColumns;
