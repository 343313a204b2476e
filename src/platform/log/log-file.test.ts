import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { openLogFile } from './log-file.ts';
import { createLog } from './log.ts';

const folder = useFolder();
const now = new Date();
const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
const quiet = { megabytes: 1, kept: 3, onTrouble: () => undefined };
const read = (name: string) => readFile(join(folder, name), 'utf8');

test('lines go to a daily file that others cannot read, without personal data', async () => {
  const file = await openLogFile({ ...quiet, file: join(folder, 'plain/site') });
  const log = createLog({ level: 'info', destination: file });
  log.info({ mobile: '13800138000', note: '客户 13800138000' }, 'asked');
  await file.close();
  expect(await readdir(join(folder, 'plain'))).toEqual([`site.${day}.1.log`]);
  const text = await read(`plain/site.${day}.1.log`);
  expect(JSON.parse(text)).toMatchObject({ msg: 'asked' });
  expect(text).not.toContain('13800138000');
  expect((await stat(join(folder, `plain/site.${day}.1.log`))).mode & 0o007).toBe(0);
});

test('a full file is followed by the next one, the oldest are deleted, and no line is lost or cut', async () => {
  const place = join(folder, 'full');
  await mkdir(place);
  // Files of earlier days, and an unrelated one.
  for (const name of ['site.2020-01-01.1.log', 'site.2020-01-02.1.log', 'site.txt']) await writeFile(join(place, name), 'x\n');
  const file = await openLogFile({ ...quiet, file: join(place, 'site') });
  let written = 0;
  // Under load the disk is behind: write until the third file is begun.
  for (let round = 0; round < 1000 && !(await readdir(place)).includes(`site.${day}.3.log`); round++) {
    for (let n = 0; n < 250; n++) file.write(`${JSON.stringify({ n: written++, text: 'x'.repeat(500) })}\n`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await file.close();
  await expect.poll(async () => (await readdir(place)).filter((name) => name.endsWith('.log')).length).toBeLessThanOrEqual(4);
  expect(await readdir(place)).not.toContain('site.2020-01-01.1.log');
  const names = (await readdir(place)).filter((name) => name.startsWith(`site.${day}`));
  expect(names.length).toBeGreaterThan(1);
  expect(await readdir(place)).toContain('site.txt');
  const sorted = names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const lines = (await Promise.all(sorted.map((name) => read(`full/${name}`)))).join('').trimEnd().split('\n');
  const numbers = lines.map((line) => (JSON.parse(line) as { n: number }).n);
  // Deleted files held the first lines; the rest has no gap.
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => written - numbers.length + at));
});

test('an existing file is appended to after a restart', async () => {
  for (const word of ['before', 'after']) {
    const file = await openLogFile({ ...quiet, file: join(folder, 'again/site') });
    file.write(`${word}\n`);
    await file.close();
  }
  expect(await read(`again/site.${day}.1.log`)).toBe('before\nafter\n');
});

test('while the disk is full lines are lost, which is reported once, and writing does not block', async () => {
  const place = join(folder, 'nowhere');
  await mkdir(place);
  await symlink('/dev/full', join(place, `site.${day}.1.log`));
  const troubles: string[] = [];
  const file = await openLogFile({ ...quiet, file: join(place, 'site'), onTrouble: (error) => void troubles.push(error.message) });
  const log = createLog({ level: 'info', destination: file });
  for (let n = 0; n < 20; n++) {
    log.info('a line');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(troubles).toHaveLength(1);
  expect(troubles[0]).toMatch(/ENOSPC/);
  await file.close();
});
