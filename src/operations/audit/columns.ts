import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = { auditSeals: {}, auditVerifications: { problems: typed<string[]>() } } satisfies ModuleColumns;
