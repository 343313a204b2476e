import type { ModuleColumns } from '#platform/database/column.ts';
import { typed } from '#platform/database/column.ts';
import type { PictureCut, PictureForm } from './web/cuts.ts';
import type { PictureEdit } from './web/edits.ts';

export const columns = {
  mediaItems: {},
  mediaVersions: { mediaType: typed<'image/jpeg' | 'image/png'>(), edit: typed<PictureEdit>() },
  mediaForms: { cut: typed<PictureCut>(), form: typed<PictureForm>() },
  mediaUses: {},
} satisfies ModuleColumns;
