import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Platform } from './schema/downloads.ts';
import type { FakeKind, OfficialKind } from './schema/trust.ts';

export const columns = {
  downloadCategories: {},
  downloads: { platforms: typed<Platform[]>(), state: typed<'draft' | 'published'>() },
  downloadVersions: {},
  /** What is the firm's own; `folded` is how values are compared. */
  officialIdentities: { kind: typed<OfficialKind>() },
  /** What was reported to pretend to be the firm's. */
  knownFakes: { kind: typed<FakeKind>() },
} satisfies ModuleColumns;
