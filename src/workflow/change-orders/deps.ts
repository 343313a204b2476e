import type { UploadDeps } from '#content/files/service/files.ts';
import { linkKey } from '#content/files/service/signed-link.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createDocumentChecker } from '#platform/documents/check/document-checker.ts';
import { createPictureProcessor, type PictureRules } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { EffectsReader } from './service/orders/order-differences.ts';

/** Where files of orders are checked and kept, and the key of links to those that nobody sees yet. */
export interface ChangeDeps extends UploadDeps {
  readonly linkKey: Buffer;
  /** Where visitors find what staff see here. */
  readonly publicUrl: string;
  /** What orders of a kind bring about beside their drafts, where another module knows it. */
  readonly effectsOf?: EffectsReader | undefined;
}

/** Pictures as attachments: what can be opened is taken, and kept as it came. */
const attachedPictures: PictureRules = { minLong: 1, minShort: 1, maxPixels: 50_000_000, otherwise: '无法看清内容', longestEdge: 64 };

export const openChangeDeps = ({
  config: { publicUrl },
  secret,
  files,
  effectsOf,
}: {
  config: Pick<Config, 'publicUrl'>;
  secret: MasterSecret;
  files: FileStore;
  effectsOf?: EffectsReader;
}): ChangeDeps => ({
  publicUrl,
  files,
  pictures: createPictureProcessor(attachedPictures),
  documents: createDocumentChecker(),
  linkKey: linkKey(secret),
  effectsOf,
});
