import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Platform } from './schema/downloads.ts';
import type { FakeKind, OfficialKind } from './schema/trust.ts';

export const columns = {
  downloadCategories: {},
  downloads: { platforms: typed<Platform[]>(), state: typed<'draft' | 'published'>() },
  downloadVersions: {},
  /** Identities of the firm. `folded` is the normalized value for comparison. */
  officialIdentities: { kind: typed<OfficialKind>() },
  /** Reported imitations of the firm. */
  knownFakes: { kind: typed<FakeKind>() },
} satisfies ModuleColumns;
