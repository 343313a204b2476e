import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { formatFinding, dueAt, isDue, mergeFindings, type Component, type Finding } from './findings.ts';
import { readAudit, readBill } from './npm.ts';
import { matchAdvisory, readAdvisories } from './osv.ts';

const fixtures = 'test/fixtures/advisories';
const folder = useFolder();
const component = (name: string, version: string): Component => ({ name, version, isDevelopment: false });
const mapOf = (...components: Component[]) => new Map(components.map((one) => [one.name, [one]]));

async function findIn(place: string, ...components: Component[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const one of readAdvisories(place)) found.push(...matchAdvisory(one, mapOf(...components)));
  return found;
}

test.each([
  ['1.4.1', '1.4.2'],
  ['1.4.2', undefined],
  ['2.0.0-beta.1', undefined],
  ['2.0.0', '2.1.0'],
  ['2.1.0', undefined],
])('version %s is affected until the next version with the remedy', async (version, fixedIn) => {
  const found = await findIn(fixtures, component('@example/reader', version));
  expect(found.map((one) => [one.advisory, one.severity, one.fixedIn])).toEqual(
    fixedIn === undefined ? [] : [['GHSA-aaaa-bbbb-cccc', 'high', fixedIn]],
  );
});

test('malicious code is critical; withdrawn advisories and those of other ecosystems do not count', async () => {
  const found = await findIn(fixtures, component('left', '3.0.1'));
  expect(found.map(({ advisory, severity }) => [advisory, severity])).toEqual([['MAL-2026-1', 'critical']]);
  expect(await findIn(fixtures, component('left', '3.0.2'))).toEqual([]);
});

test('an archive is read like the files in it, and a file of another format is refused by name', async () => {
  const json = await readFile(join(fixtures, 'MAL-2026-1.json'), 'utf8');
  await writeFile(join(folder, 'all.zip'), zipSync({ 'MAL-2026-1.json': strToU8(json) }));
  expect(await findIn(folder, component('left', '3.0.1'))).toHaveLength(1);
  await copyFile('package.json', join(folder, 'wrong.json'));
  await expect(findIn(folder)).rejects.toThrow(/wrong\.json 不是 OSV 格式/);
});

test('a finding is due 7, 30, 90 or 180 days after publication by its level; a serious one without a date at once', () => {
  const publishedAt = new Date('2026-03-01T00:00:00Z');
  const finding = (severity: Finding['severity'], at: Date | null = publishedAt): Finding => ({
    component: component('left', '3.0.1'),
    advisory: 'GHSA-x',
    severity,
    title: 'T',
    fixedIn: null,
    publishedAt: at,
  });
  const days = (['critical', 'high', 'moderate', 'low'] as const).map((one) => dueAt(finding(one))?.toISOString().slice(0, 10));
  expect(days).toEqual(['2026-03-08', '2026-03-31', '2026-05-30', '2026-08-28']);
  const now = new Date('2026-03-31T00:00:00Z');
  expect([finding('high'), finding('moderate'), finding('high', null), finding('low', null)].map((one) => isDue(one, now))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(formatFinding(finding('high'), now)).toBe(
    '✗ 高危 left 3.0.1 GHSA-x：T；尚无修复版本：停用受影响的功能，或更换组件；2026-03-31 前处理',
  );
  expect(mergeFindings([finding('high', null), finding('high'), finding('high', null)])).toEqual([finding('high')]);
});

test('the bill of materials tells packages of development from those of the site, and an alias by its real name', () => {
  const bill = JSON.stringify({
    components: [
      { name: '@example/reader', version: '1.4.1' },
      {
        name: 'old-left',
        version: '3.0.1',
        properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
      },
    ],
  });
  const lock = JSON.stringify({ packages: { '': { name: 'site' }, 'node_modules/old-left': { name: 'left' } } });
  expect(readBill(bill, lock)).toEqual(
    new Map([
      ['@example/reader', [{ name: '@example/reader', version: '1.4.1', isDevelopment: false }]],
      ['left', [{ name: 'left', version: '3.0.1', isDevelopment: true }]],
    ]),
  );
});

test('the registry’s report is read by advisory; its error is no report', () => {
  const via = {
    source: 1,
    name: 'left',
    title: 'T',
    url: 'https://github.com/advisories/GHSA-a-b-c',
    severity: 'moderate',
    range: '<3.1.0',
  };
  const report = JSON.stringify({ auditReportVersion: 2, vulnerabilities: { left: { via: [via] }, right: { via: ['left'] } } });
  expect(readAudit(report, mapOf(component('left', '3.0.1')))).toMatchObject([
    { advisory: 'GHSA-a-b-c', severity: 'moderate', publishedAt: null },
  ]);
  expect(readAudit(report, mapOf(component('left', '3.1.0')))).toEqual([]);
  expect(readAudit(JSON.stringify({ error: { code: 'ENOAUDIT' } }), mapOf())).toBeUndefined();
  expect(readAudit('', mapOf())).toBeUndefined();
});
