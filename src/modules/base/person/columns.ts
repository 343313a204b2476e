import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ExportItem } from './schema.ts';

export const columns = {
  /** Of a client or of a job seeker: one of the two. */
  privacyExports: {
    state: typed<ExportItem['state']>(),
    sealedJson: sealed('privacy-exports', 'privacy_exports.json:{id}').bytes(),
    sealedPdf: sealed('privacy-exports', 'privacy_exports.pdf:{id}').bytes(),
  },
} satisfies ModuleColumns;
