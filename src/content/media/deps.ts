import { createPictureProcessor, type PictureProcessor, type PictureRules } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { minCropSize } from './web/edits.ts';

/** File store of the pictures, and the worker that prepares uploads. */
export interface MediaDeps {
  readonly files: FileStore;
  readonly pictures: PictureProcessor;
}

/** Large cameras produce sixty megapixels. The stored size is enough for the widest format of every crop. */
const libraryPictures: PictureRules = {
  minLong: minCropSize.long,
  minShort: minCropSize.short,
  maxPixels: 64_000_000,
  otherwise: '在网页上会模糊',
  longestEdge: 2880,
  keepsPng: true,
};

/** One picture at a time, so that visitors' requests are not slowed down. */
export const openMediaDeps = ({ files }: { files: FileStore }): MediaDeps => ({
  files,
  pictures: createPictureProcessor(libraryPictures),
});
