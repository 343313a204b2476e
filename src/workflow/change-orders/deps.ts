import type { UploadDeps } from '#content/files/service/files.ts';
import { linkKey } from '#content/files/service/signed-link.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { createDocumentChecker } from '#platform/documents/check/document-checker.ts';
import { createPictureProcessor, type PictureRules } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { SiteFuture } from './schema/future.ts';
import type { EffectsReader } from './service/orders/order-differences.ts';

/** The dependencies to check and store files of orders, and the key for links to unpublished files. */
export interface ChangeDeps extends UploadDeps {
  readonly linkKey: Buffer;
  /** The base URL of the public site. */
  readonly publicUrl: string;
  /** Returns effects of orders outside of their drafts, where another module knows them. */
  readonly effectsOf?: EffectsReader | undefined;
  /** Lists the approved imports that are due by a moment; null when the caller may not see imports. */
  readonly listDueImports?: ((ctx: Context, at: Date) => Promise<SiteFuture['imports']>) | undefined;
}

/** Picture attachments: every readable picture is accepted and stored unchanged. */
const attachedPictures: PictureRules = { minLong: 1, minShort: 1, maxPixels: 50_000_000, otherwise: '无法看清内容', longestEdge: 64 };

export const openChangeDeps = ({
  config: { publicUrl },
  secret,
  files,
  effectsOf,
  listDueImports,
}: {
  config: Pick<Config, 'publicUrl'>;
  secret: MasterSecret;
  files: FileStore;
  effectsOf?: EffectsReader;
  listDueImports?: ChangeDeps['listDueImports'];
}): ChangeDeps => ({
  publicUrl,
  files,
  pictures: createPictureProcessor(attachedPictures),
  documents: createDocumentChecker(),
  linkKey: linkKey(secret),
  effectsOf,
  listDueImports,
});
