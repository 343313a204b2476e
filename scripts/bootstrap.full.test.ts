import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';

const folder = useFolder();
const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

/** A fake site process that follows the instructions in `DEEDS`, one word per start. */
const site = `
import { appendFileSync, readFileSync } from 'node:fs';
const log = process.env.STARTS!;
appendFileSync(log, process.argv.includes('--release') ? 'r' : 's');
if (process.argv.includes('--release')) { console.log('released'); process.exit(0); }
const deed = process.env.DEEDS!.split(' ')[readFileSync(log, 'utf8').length - 1];
process.on('SIGTERM', () => process.exit(0));
console.log('replaced', process.env.REPLACED_TIMES ?? 'never', process.env.REPLACED_AFTER ?? '');
if (deed === 'refuse') process.exit(3);
process.send!('serving', () => {
  if (deed === 'break') process.exit(70);
  if (deed === 'die') process.kill(process.pid, 'SIGKILL');
  if (deed === 'end') process.exit(0);
});
setInterval(() => undefined, 1000);
`;

beforeAll(async () => {
  await mkdir(join(folder, 'scripts'), { recursive: true });
  await mkdir(join(folder, 'node_modules/node/bin'), { recursive: true });
  await copyFile(new URL('bootstrap.mjs', import.meta.url), join(folder, 'scripts/bootstrap.mjs'));
  await writeFile(join(folder, 'scripts/start.ts'), site);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await writeFile(join(folder, 'node_modules/.installed-lock'), createHash('sha256').update('{}').digest('hex'));
  await symlink(process.execPath, join(folder, 'node_modules/node/bin/node'));
});

let runs = 0;
function start(deeds: string) {
  const starts = join(folder, `starts-${++runs}`);
  const child = spawn(process.execPath, [join(folder, 'scripts/bootstrap.mjs'), 'start'], {
    env: { PATH: process.env.PATH, DEEDS: deeds, STARTS: starts },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return {
    child,
    exited: once(child, 'exit'),
    says: async (words: string | RegExp) => void (await expect.poll(() => said, { timeout: 20_000 }).toMatch(words)),
    said: () => said,
  };
}

test(
  'a site that ends unexpectedly is restarted with a growing delay, and learns the number of restarts',
  { timeout: 30_000 },
  async () => {
    const { says, child, exited } = start('break die serve');
    await says('网站进程意外结束（退出码 70），1 秒后重新启动（第 1 次）');
    await says('replaced 1 exit 70');
    await says('网站进程意外结束（SIGKILL），2 秒后重新启动（第 2 次）');
    await says('replaced 2 SIGKILL');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
);

test('a first start that fails is not retried, and its exit code is the command’s', async () => {
  const { exited, said } = start('refuse serve');
  expect(await exited).toEqual([3, null]);
  expect(said()).toBe('replaced never \n');
});

test('a failed start after the site has served is retried', { timeout: 30_000 }, async () => {
  const { says, said } = start('break refuse serve');
  await says('网站进程意外结束（退出码 3），2 秒后重新启动（第 2 次）');
  await says('replaced 2 exit 3');
  expect(said()).toContain('退出码 70');
});

test('a site that ends on purpose is not restarted', async () => {
  const { exited, said } = start('end serve');
  expect(await exited).toEqual([0, null]);
  expect(said()).not.toContain('重新启动');
});

test('stopping the command during a delay immediately stops what the ended process left running', { timeout: 30_000 }, async () => {
  const { says, child, exited, said } = start('break break serve');
  await says('第 2 次');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(said()).toMatch(/released\n$/);
});
