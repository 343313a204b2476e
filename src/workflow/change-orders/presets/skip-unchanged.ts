import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';

/**
 * Skips writing when nothing differs: for content with permanent versions, writing the same text again would create a superfluous
 * version.
 */
export const skipUnchanged =
  <Draft>(read: (ctx: Context) => Promise<Draft | undefined>, write: (tx: Context, draft: Draft) => Promise<unknown>) =>
  async (tx: Context, draft: Draft): Promise<void> => {
    if (canonicalJson(await read(tx)) !== canonicalJson(draft)) await write(tx, draft);
  };
