import { findNewestEntry } from '#operations/audit/service/read-audit.ts';
import type { LogSource } from '#operations/transparency/log-source.ts';
import { canonicalJson } from '#platform/canonical.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import { getTrustRegister } from './service/register.ts';

const replacement = { action: 'trust.replace', subject: 'trust' };

/** The register of the firm's channels. Each replacement is a version, named by its audit entry. */
export const identityLogSource: LogSource = {
  kind: 'identity',
  keepsNewestOnly: true,
  isOpen: true,
  async list(ctx, since) {
    const newest = await findNewestEntry(ctx, replacement);
    if (!newest || (since && newest.at < since)) return [];
    return [{ address: paths.websiteSecurity(), version: String(newest.id), day: shanghaiDay(newest.at) }];
  },
  async read(ctx, { version }) {
    const newest = await findNewestEntry(ctx, replacement);
    // Entries are archived after years; the register may be older.
    if (newest && String(newest.id) !== version) return undefined;
    return canonicalJson(await getTrustRegister(ctx));
  },
};
