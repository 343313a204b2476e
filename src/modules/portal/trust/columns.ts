import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { FakeKind, OfficialKind } from '#modules/portal/online-trading/schema/trust.ts';

export const columns = {
  /** What is the firm's own; `folded` is how values are compared. */
  officialIdentities: { kind: typed<OfficialKind>() },
  /** What was reported to pretend to be the firm's. */
  knownFakes: { kind: typed<FakeKind>() },
} satisfies ModuleColumns;
