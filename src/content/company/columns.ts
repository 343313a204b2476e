import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { CompanyKind } from './schema/kinds.ts';

export type VersionState = 'draft' | 'published' | 'withdrawn';

export const columns = {
  /** Every version of the firm's own pages. `content` is validated by the schema of its kind. The author is in the audit trail. */
  companyVersions: { kind: typed<CompanyKind>(), state: typed<VersionState>(), content: typed<unknown>() },
} satisfies ModuleColumns;
