import { execFile } from 'node:child_process';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Owner {
  uid: number;
  gid: number;
}

/** A program with its arguments, and the user that it runs as. */
export interface Command {
  program: string;
  words: string[];
  as: Owner | undefined;
}

/** Returns the user that PostgreSQL must run as; undefined unless we are root, as which it refuses to run. */
export async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const ids = async () => ({
    uid: Number((await run('id', ['-u', 'postgres'])).stdout),
    gid: Number((await run('id', ['-g', 'postgres'])).stdout),
  });
  return ids().catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return ids();
  });
}

/**
 * Returns how to run PostgreSQL's programs as their owner. When root keeps program or data in a private folder (its own home, a
 * temporary folder), the owner gets the capability to pass through it.
 */
export async function commandsAs(
  owner: Owner | undefined,
  paths: readonly string[],
): Promise<(program: string, words: string[]) => Command> {
  if (!owner) return (program, words) => ({ program, words, as: undefined });
  const isOpen = (await Promise.all(paths.map((path) => isReachable(path, owner)))).every(Boolean);
  const right = isOpen ? undefined : await findLendableRight();
  if (!right) return (program, words) => ({ program, words, as: owner });
  const lend = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
    '--securebits=+no_setuid_fixup',
  ];
  return (program, words) => ({ program: 'setpriv', words: [...lend, program, ...words], as: undefined });
}

/** Checks whether this user may traverse every folder above the path. */
async function isReachable(path: string, owner: Owner): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Prefers the capability to read and traverse everything, else to override permissions (all that containers have), else none. */
async function findLendableRight(): Promise<string | undefined> {
  const hasTool = await access('/usr/bin/setpriv', constants.X_OK).then(
    () => true,
    () => false,
  );
  const effective = BigInt(`0x${/CapEff:\s*([0-9a-f]+)/.exec(await readFile('/proc/self/status', 'utf8').catch(() => ''))?.[1] ?? '0'}`);
  if (!hasTool || (effective & (1n << 8n)) === 0n) return undefined;
  if ((effective & (1n << 2n)) !== 0n) return 'dac_read_search';
  return (effective & (1n << 1n)) === 0n ? undefined : 'dac_override';
}
