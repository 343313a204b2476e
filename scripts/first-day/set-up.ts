import { sql } from 'kysely';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { openSetUpDeps } from '#operations/setup/deps.ts';
import { firmDraft, type FirmDraft, type SetUpReceipt } from '#operations/setup/schema.ts';
import { consumeSetUpLink } from '#operations/setup/service/links.ts';
import { setUpFirm } from '#operations/setup/service/set-up-firm.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { withMediaFolder } from '../site/media-folder.ts';
import { withSiteContext } from '../site/site-context.ts';

interface SetUpOptions {
  config: Config;
  connectionString: string;
  draft: FirmDraft;
  /** Token of the setup link; absent on the command line. */
  token?: string;
}

/**
 * Sets up a firm on an empty site, atomically. Call it in a process that has loaded no demo text yet, because the standard pack
 * loads them with the firm's name.
 */
export async function setUpSite({ config, connectionString, draft, token }: SetUpOptions): Promise<SetUpReceipt> {
  const firm = parseDraft(firmDraft, draft);
  const secret = await loadSecret(config);
  const deps = openSetUpDeps({ config, secret, staff: openStaffDeps({ config, secret }) });
  const { openStandardPack } = await import('#demo/pack/standard-pack.ts');
  const name = token ? 'set-up' : 'new-firm';
  return withSiteContext(name, { config, connectionString }, ({ ctx }) =>
    inTransaction(ctx, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.db);
      if (token) await consumeSetUpLink(tx, deps, token);
      return withMediaFolder(config, async (mediaFolder) => {
        const pack = await openStandardPack({ firm, publicUrl: config.publicUrl, mediaFolder });
        return setUpFirm(tx, deps, firm, pack);
      });
    }),
  );
}
