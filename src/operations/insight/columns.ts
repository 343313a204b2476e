import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { FindingKind } from './schema/links.ts';

export const columns = { linkChecks: {}, linkFindings: { kind: typed<FindingKind>() } } satisfies ModuleColumns;
