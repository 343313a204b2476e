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
const settings: Record<string, string> = {};
let site: { child: ChildProcess; exited: Promise<unknown> } | undefined;

beforeAll(async () => {
  await mkdir(program);
  // A copy of what is tracked, as a clone has it, with what has been written since.
  const copy = spawnSync('sh', ['-c', 'git ls-files -z -co --exclude-standard | xargs -0 cp --parents -t "$1"', 'sh', program], {
    cwd: root,
  });
  expect(copy.status, copy.stderr.toString()).toBe(0);
  await symlink(join(root, 'node_modules'), join(program, 'node_modules'));
  Object.assign(settings, {
    PATH: process.env.PATH,
    HOME: folder,
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    CONSOLE_PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backup'),
    KEYS_DIR: join(folder, 'keys'),
    DRAIN_SECONDS: '0',
  });
});
afterAll(stopSite);

async function stopSite(): Promise<void> {
  if (!site) return;
  const { child, exited } = site;
  site = undefined;
  child.kill('SIGTERM');
  await exited;
}

const nameOf = ({ page, line }: CommandBlock) => `${page}:${line}`;
// Whatever the environment of the tests names is not meant here.
const shell = (commands: string) =>
  spawn('bash', ['-euo', 'pipefail', '-c', commands], { cwd: program, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });

async function run(block: CommandBlock): Promise<void> {
  const child = shell(
    block.isStart ? `exec env ${block.commands.replace(/npm start$/, 'node scripts/bootstrap.mjs start')}` : block.commands,
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'close');
  if (!block.isStart) {
    const [code] = (await exited) as [number];
    return expect(code, `${nameOf(block)}\n${output}`).toBe(0);
  }
  site = { child, exited };
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`${nameOf(block)}\n${output}`);
    return (await fetch(`http://127.0.0.1:${settings['CONSOLE_PORT']}/readyz`).catch(() => undefined))?.ok;
  };
  await expect.poll(isReady, { timeout: 300_000, interval: 500 }).toBe(true);
}

/** One after the other on one data folder, page by page as they are read; a site that a page starts runs to its end. */
test.each(chinesePages.filter((page) => listRunBlocks(page).length > 0))(
  'every command that %s marks as run does what it says',
  { timeout: 900_000 },
  async (page) => {
    for (const block of listRunBlocks(page)) await run(block);
    await stopSite();
  },
);
