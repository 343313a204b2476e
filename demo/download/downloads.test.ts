import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import mammoth from 'mammoth';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { isWorkingDay } from '../calendar.ts';
import { makeDemoFile } from './demo-file.ts';
import { readDownloads } from './read-downloads.ts';

const categories = ['desktop', 'mobile', 'harmony', 'tools', 'manuals', 'forms'];
const downloads = categories.flatMap(readDownloads);
const byCode = (code: string) => downloads.find((one) => one.code === code)!;

test('there are at least thirty downloads, each with a unique code, a history and all data of its page', () => {
  expect(downloads.length).toBeGreaterThanOrEqual(30);
  expect(new Set(downloads.map(({ code }) => code)).size).toBe(downloads.length);
  for (const { code, name, summary, needs, platforms, versions } of downloads) {
    expect([name, summary, ...needs, ...platforms].every(Boolean), code).toBe(true);
    expect(versions.length, code).toBeGreaterThanOrEqual(2);
    for (const version of versions) expect(version.notes.length, `${code} ${version.version}`).toBeGreaterThan(0);
  }
});

test('versions are in order of their days, newest first', () => {
  for (const { code, versions } of downloads) {
    const days = versions.filter(({ withdrawnReason }) => !withdrawnReason).map(({ releasedOn }) => releasedOn);
    expect(days, code).toEqual(days.toSorted().toReversed());
  }
});

test('versions are released on working days', () => {
  for (const { code, versions } of downloads)
    for (const { releasedOn } of versions) expect(isWorkingDay(releasedOn), `${code} ${releasedOn}`).toBe(true);
});

test('the same version gives the same file, and different versions differ', () => {
  const digests = new Set<string>();
  for (const download of downloads) {
    for (const version of download.versions) {
      const { name, bytes } = makeDemoFile(download, version);
      expect(name).toMatch(/-(演示文件\.docx|示例安装包\.zip)$/);
      expect(makeDemoFile(download, version).bytes.equals(bytes)).toBe(true);
      digests.add(createHash('sha256').update(bytes).digest('hex'));
    }
  }
  expect(digests.size).toBe(downloads.flatMap(({ versions }) => versions).length);
});

test('a package can be opened, and states at once that it is a sample', async () => {
  const download = byCode('desktop-pro');
  const zip = await fromBufferPromise(makeDemoFile(download, download.versions[0]!).bytes);
  const entries: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) entries[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  expect(Object.keys(entries)).toEqual(['请先读我.txt', '演示数据.bin']);
  expect(entries['请先读我.txt']!.toString()).toContain('不是真实软件，不能安装');
  expect(entries['演示数据.bin']!.length).toBeGreaterThan(20_000);
});

test('manuals and forms are Word documents with their text', async () => {
  const read = async (code: string) => {
    const download = byCode(code);
    const { bytes } = makeDemoFile(download, download.versions[0]!);
    return (await mammoth.extractRawText({ buffer: bytes })).value;
  };
  expect(await read('manual-margin')).toContain('维持担保比例＝');
  expect(await read('form-close')).toContain('退出理由（选填）');
});
