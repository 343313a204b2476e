import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { UploadScanState } from './web/scan-states.ts';

export const columns = {
  uploadScans: {
    state: typed<UploadScanState>(),
    actorKind: typed<'visitor' | 'client' | 'seeker' | 'staff' | 'system'>(),
    sealedKey: sealed('upload-scans', 'upload_scans.key:{storageKey}'),
  },
} satisfies ModuleColumns;
