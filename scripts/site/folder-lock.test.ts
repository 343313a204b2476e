import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const outer = useFolder();
const newFolder = () => mkdtemp(join(outer, 'data-'));

test('a folder in use is refused with the number of the process that uses it, and free again afterwards', async () => {
  const folder = await newFolder();
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(folder)).rejects.toThrow(String(process.pid));
  await unlock();
  expect(await readdir(folder)).toEqual([]);
  await (
    await lockFolder(folder)
  )();
});

test('the lock of a killed process is taken over', async () => {
  const folder = await newFolder();
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: gone.pid, startedAt: '1' }));
  await lockFolder(folder);
  expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(String(process.pid));
});

test('a process number that was reused by another process does not hold the folder', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: process.pid, startedAt: 'an earlier process' }));
  await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
});

test('of many processes that find a stale lock simultaneously, one gets the folder', async () => {
  for (let round = 0; round < 50; round += 1) {
    const folder = await newFolder();
    await writeFile(join(folder, 'lock'), '{"pid":');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(tries.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(tries.filter((outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof FolderInUseError))).toEqual([]);
    expect(await readdir(folder)).toEqual(['lock']);
  }
});

test('a process that died while taking over a stale lock is replaced in turn', async () => {
  const folder = await newFolder();
  const dead = (name: string) => JSON.stringify({ pid: process.pid, startedAt: name });
  await writeFile(join(folder, 'lock'), dead('first'));
  const right = createHash('sha256').update(dead('first')).digest('hex').slice(0, 12);
  await writeFile(join(folder, `lock.${right}`), dead('second'));
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  expect(await readdir(folder)).toEqual(['lock']);
  await unlock();
});
