import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';

/** Writes what is not there yet: of what is published for good, the same text once more would be another version that nobody needs. */
export const onlyWhatDiffers =
  <Draft>(read: (ctx: Context) => Promise<Draft | undefined>, write: (tx: Context, draft: Draft) => Promise<unknown>) =>
  async (tx: Context, draft: Draft): Promise<void> => {
    if (canonicalJson(await read(tx)) !== canonicalJson(draft)) await write(tx, draft);
  };
