import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = { auditSeals: {}, auditSealKeys: {}, auditVerifications: { problems: typed<string[]>() } } satisfies ModuleColumns;
