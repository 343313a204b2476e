import { createPictureProcessor, type PictureProcessor, type PictureRules } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { leastPicture } from './web/edits.ts';

/** Where pictures are kept, and what makes of an upload what is kept of it. */
export interface MediaDeps {
  readonly files: FileStore;
  readonly pictures: PictureProcessor;
}

/** A picture of sixty megapixels is what large cameras make; what is kept of it has room for the widest form at every cut. */
const libraryPictures: PictureRules = {
  minLong: leastPicture.long,
  minShort: leastPicture.short,
  maxPixels: 64_000_000,
  otherwise: '在网页上会模糊',
  longestEdge: 2880,
  keepsPng: true,
};

/** One at a time: staff can wait, visitors cannot. */
export const openMediaDeps = ({ files }: { files: FileStore }): MediaDeps => ({
  files,
  pictures: createPictureProcessor(libraryPictures),
});
