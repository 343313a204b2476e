import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LinkFindingKind } from './schema/links.ts';

export const columns = { linkChecks: {}, linkFindings: { kind: typed<LinkFindingKind>() } } satisfies ModuleColumns;
