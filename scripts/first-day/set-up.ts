import { sql } from 'kysely';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { openFirstDayDeps } from '#operations/setup/deps.ts';
import { firmDraft, type FirmDraft, type SetUpReceipt } from '#operations/setup/schema.ts';
import { spendSetUpLink } from '#operations/setup/service/links.ts';
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
  /** Of the link by which it is done; none for who can run commands. */
  token?: string;
}

/** Makes an empty site the site of a firm, all of it or nothing. In a process that has read no demo text yet: the standard pack reads them in the firm's name. */
export async function setUp({ config, connectionString, draft, token }: SetUpOptions): Promise<SetUpReceipt> {
  const firm = parseDraft(firmDraft, draft);
  const secret = await loadSecret(config);
  const deps = openFirstDayDeps({ config, secret, staff: openStaffDeps({ config, secret }) });
  const { openStandardPack } = await import('#demo/pack/standard-pack.ts');
  const name = token ? 'set-up' : 'new-firm';
  return withSiteContext(name, { config, connectionString }, ({ ctx }) =>
    inTransaction(ctx, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.db);
      if (token) await spendSetUpLink(tx, deps, token);
      return withMediaFolder(config, async (mediaFolder) => {
        const pack = await openStandardPack({ firm, publicUrl: config.publicUrl, mediaFolder });
        return setUpFirm(tx, deps, firm, pack);
      });
    }),
  );
}
