import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { CompanyKind } from './schema/kinds.ts';

/** `draft` → `published` → `withdrawn`. */
export type VersionState = 'draft' | 'published' | 'withdrawn';

export const columns = {
  /** Every version of everything that the firm publishes of itself; `content` is what the kind's schema let through. The audit trail knows who wrote it. */
  companyVersions: { kind: typed<CompanyKind>(), state: typed<VersionState>(), content: typed<unknown>() },
} satisfies ModuleColumns;
