import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTrialPrograms, findTrialProgram } from '../../scripts/test/programs.ts';
import { makeReleases } from '../support/upgrade/releases.ts';
import { runUpgrades, upgradeHead } from '../support/upgrade/upgrade.ts';

/**
 * Three processes for visitors and one for jobs on one database and one bucket, behind nginx and then behind HAProxy as in the
 * examples in `deploy`, while visitors send `RATE` requests per second (200) and file complaints. Two releases are installed,
 * process by process, each with different scripts and a migration, then the previous one is restored. No request may fail, no
 * complaint be lost or doubled, and no stop take over 20 s; exits with 1 otherwise. `ONLY` is nginx or haproxy. Uses ports from
 * `UPGRADE_PORT` on.
 */
ensureTrialPrograms(['nginx', 'haproxy']);
const only = process.env.ONLY ?? '';
const proxies = [
  { kind: 'nginx' as const, program: findTrialProgram('nginx') },
  { kind: 'haproxy' as const, program: findTrialProgram('haproxy') },
].filter(({ kind }) => kind.includes(only));

const folder = await mkdtemp(join(tmpdir(), 'qianting-releases-'));
process.exitCode = 0;
try {
  const releases = await makeReleases(folder, 3);
  console.log(upgradeHead);
  for (const { kind, program } of proxies) {
    if (!program) {
      console.log(`${kind} not run: it is neither on this machine nor among the packages that it can have`);
      process.exitCode = 1;
      continue;
    }
    if (!(await runUpgrades({ kind, program, releases, say: console.log }))) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
