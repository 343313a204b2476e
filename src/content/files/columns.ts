import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { PageLine } from '#platform/documents/pages/document-part.ts';

/**
 * Public files have a permanent address; private ones are reached by signed links of a few minutes; checked ones are for
 * everybody who has passed a human check, whose pass is exchanged for a signed link.
 */
export type Visibility = 'public' | 'private' | 'checked';

export const columns = {
  files: { visibility: typed<Visibility>(), sealedKey: sealed('stored-files', 'files.key:{id}') },
  documents: {},
  documentPages: { lines: typed<PageLine[]>() },
} satisfies ModuleColumns;
