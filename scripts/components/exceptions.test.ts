import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findException, isExpired, listStaleExceptions, parseExceptions } from './exceptions.ts';
import type { Finding } from './findings.ts';

const entry = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  component: 'left',
  reason: '只在构建时读取本仓库自己的文件，不处理外来的输入',
  owner: '信息安全负责人',
  since: '2026-01-01',
  until: '2026-03-31',
};
const read = (...entries: object[]) => parseExceptions(JSON.stringify(entries));
const finding = (advisory: string, name: string): Finding => ({
  component: { name, version: '1.0.0', isDevelopment: false },
  advisory,
  severity: 'high',
  title: 'T',
  fixedIn: null,
  publishedAt: null,
});
const during = new Date('2026-03-31T23:00:00Z');
const after = new Date('2026-04-01T00:00:00Z');

test('an exception holds for one advisory of one component, up to the end of its last day', () => {
  const exceptions = read(entry);
  expect(findException(exceptions, finding(entry.advisory, 'left'), during)).toEqual(entry);
  expect(findException(exceptions, finding(entry.advisory, 'right'), during)).toBeUndefined();
  expect(findException(exceptions, finding('GHSA-other', 'left'), during)).toBeUndefined();
  expect(findException(exceptions, finding(entry.advisory, 'left'), after)).toBeUndefined();
});

test('an expired exception is reported as a failure, and one that no advisory needs as a hint', () => {
  expect(listStaleExceptions(read(entry), [], after)).toMatchObject({ expired: [expect.stringContaining('left GHSA-aaaa')], unneeded: [] });
  expect(listStaleExceptions(read(entry), [], during)).toMatchObject({ expired: [], unneeded: [expect.stringContaining('可以删去')] });
  expect(listStaleExceptions(read(entry), [finding(entry.advisory, 'left')], during)).toEqual({ expired: [], unneeded: [] });
});

test.each(['reason', 'owner', 'until', 'since', 'advisory', 'component'])('an exception without %s is refused', (field) => {
  expect(() => read({ ...entry, [field]: undefined })).toThrow(/第 1 条/);
});

test('an exception holds for 180 days at most, and a reason is more than a word', () => {
  expect(() => read({ ...entry, until: '2026-07-01' })).toThrow(/180 天/);
  expect(() => read({ ...entry, until: '2025-12-31' })).toThrow(/期限/);
  expect(() => read({ ...entry, reason: '不受影响' })).toThrow(/reason/);
  expect(() => parseExceptions('a: 1')).toThrow(/列表/);
  expect(parseExceptions('')).toEqual([]);
});

test('no exception of this repository has expired', async () => {
  const exceptions = parseExceptions(await readFile('advisory-exceptions.yaml', 'utf8'));
  expect(exceptions.filter((one) => isExpired(one, new Date()))).toEqual([]);
});
