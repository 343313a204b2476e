import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#platform/database/free-port.ts';
import { useFolder } from '#test/support/folder.ts';
import { root } from '../source-files.ts';
import { chinesePages, listRunBlocks, type CommandBlock } from './documents.ts';

const folder = useFolder();
const program = join(folder, 'program');
/** The complete environment of the commands. They do not inherit the environment of the tests. */
const settings: Record<string, string | undefined> = { PATH: process.env.PATH, HOME: folder, HOST: '127.0.0.1', DRAIN_SECONDS: '0' };
let site: { child: ChildProcess; exited: Promise<unknown> } | undefined;

beforeAll(async () => {
  await mkdir(program);
  // A copy of what a clone has, with what has been written since.
  const words = 'git ls-files -z -co --exclude-standard | xargs -0 cp --parents -t "$1"';
  const copy = spawnSync('sh', ['-c', words, 'sh', program], { cwd: root, encoding: 'utf8' });
  if (copy.status !== 0) throw new Error(copy.stderr);
  await symlink(join(root, 'node_modules'), join(program, 'node_modules'));
  const ports = [await findFreePort(), await findFreePort()].map(String);
  const folders = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backup'), KEYS_DIR: join(folder, 'keys') };
  Object.assign(settings, folders, { PORT: ports[0], CONSOLE_PORT: ports[1] });
});
afterAll(stopSite);

async function stopSite(): Promise<void> {
  const { child, exited } = site ?? {};
  site = undefined;
  child?.kill('SIGTERM');
  await exited;
}

interface Run {
  child: ChildProcess;
  exited: Promise<unknown>;
  said: () => string;
}

function begin(commands: string): Run {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], { cwd: program, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { child, exited: once(child, 'close'), said: () => output };
}

/** The words in which a block failed; undefined when all of it was done. */
async function run(block: CommandBlock): Promise<string | undefined> {
  if (block.isStart) return start(block);
  const { child, exited, said } = begin(block.commands);
  await exited;
  return child.exitCode === 0 ? undefined : `${block.page}:${block.line}\n${said()}`;
}

/** Starts a site that runs to the end of its page, and waits until it can be visited. */
async function start({ page, line, commands }: CommandBlock): Promise<string | undefined> {
  // npm does not forward the signal that ends it.
  const { child, exited, said } = begin(`exec env ${commands.replace(/npm start$/, 'node scripts/bootstrap.mjs start')}`);
  site = { child, exited };
  const isReady = async () => (await fetch(`http://127.0.0.1:${settings['CONSOLE_PORT']}/readyz`).catch(() => undefined))?.ok;
  while (child.exitCode === null) {
    if (await isReady()) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return `${page}:${line}\n${said()}`;
}

/** One block after the other on one data folder, page by page as they are read. */
test.each(chinesePages.filter((page) => listRunBlocks(page).length > 0))(
  'every command that %s marks as run does what it says',
  async (page) => {
    const failures: string[] = [];
    for (const block of listRunBlocks(page)) failures.push(...[(await run(block)) ?? []].flat());
    await stopSite();
    expect(failures).toEqual([]);
  },
  900_000,
);
