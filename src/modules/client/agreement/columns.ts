import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  agreementDocuments: {},
  agreementOpenings: {},
  agreementSignings: { channel: typed<'token' | 'mobile'>() },
  agreementSignatures: {},
  agreementKeys: { kind: typed<'authority' | 'signing' | 'sm2'>() },
  agreementLookUps: {},
} satisfies ModuleColumns;
