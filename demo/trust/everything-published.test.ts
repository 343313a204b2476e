import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { parseClaim } from '#content/downloads/service/parse-claim.ts';
import { ownSources } from '#content/downloads/service/sources/own-sources.ts';
import type { PublishedIdentity } from '#content/downloads/service/sources/published-identities.ts';
import { verifyClaim } from '#content/downloads/service/verify.ts';
import { replaceBusinessScope } from '#content/fees-and-suitability/service/business-scope.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { privateFundIdentities } from '#products/private-funds/identities.ts';
import { useDatabase } from '#test/support/database.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { readArticles } from '../articles/read-articles.ts';
import { demoBranches, loadDemoBranches } from '../branches.ts';
import { demoCategories } from '../categories.ts';
import { loadDemoCompany } from '../company/load.ts';
import { loadDemoCustomerCenter } from '../customer-center.ts';
import { loadDemoDisclosure } from '../disclosure/load.ts';
import { demoBondTraders, demoFuturesIb, demoStaff, demoWitnesses } from '../disclosure/people.ts';
import { loadDemoDownloads } from '../download/load-downloads.ts';
import { demoBusinesses } from '../investor/business-scope.ts';
import { loadDemoMeetings } from '../investor/meetings.ts';
import { loadDemoPrivateFund } from '../private-fund/load.ts';
import { demoSite } from '../site.ts';
import { loadDemoTrust } from './load.ts';

const { context } = useDatabase();
const ctx = () => context({ now: new Date('2026-11-21T02:00:00Z') });
const sources = [...ownSources, privateFundIdentities];
const ask = (q: string) => verifyClaim(ctx(), { q }, [privateFundIdentities]);
let folder: string;
let published: PublishedIdentity[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qianting-trust-'));
  const store = openFileStore(folder);
  await updateSettings(ctx(), demoSite);
  await loadDemoTrust(ctx());
  await loadDemoBranches(ctx());
  await loadDemoCustomerCenter(ctx());
  await loadDemoCompany(ctx());
  await importCategories(ctx(), demoCategories);
  await importDemoArticles(
    ctx(),
    readArticles('notices/tenders').map((tender) => ({ ...tender, files: [] })),
  );
  await loadDemoDownloads(ctx(), store);
  await loadDemoDisclosure(ctx(), store);
  await loadDemoMeetings(ctx(), store);
  await replaceBusinessScope(ctx(), demoBusinesses);
  await loadDemoPrivateFund(ctx());
  const lists = sources.map((source) => source.list?.(ctx())).filter((list) => list !== undefined);
  published = (await Promise.all(lists)).flat();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the owners of every published phone number. */
function ownersOfLines(): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { isMention, known, thing, title } of published) {
    for (const value of isMention ? [] : known) {
      const { folded, kind } = parseClaim(value ?? '');
      if (kind === 'phone') owners.set(folded, (owners.get(folded) ?? new Set()).add(thing ?? title));
    }
  }
  return owners;
}

test('one phone number never belongs to two owners', () => {
  const owners = ownersOfLines();
  expect(owners.size).toBeGreaterThan(demoBranches.length * 3);
  expect([...owners].filter(([, things]) => things.size > 1)).toEqual([]);
});

test('a phone number that one text only mentions is assigned to an owner in another text', () => {
  const owners = ownersOfLines();
  const lines = published.filter(({ isMention }) => isMention).flatMap(({ known }) => known.map((value) => parseClaim(value ?? '')));
  expect(lines.filter(({ folded, kind }) => kind === 'phone' && !owners.has(folded))).toEqual([]);
});

test("every phone number in the demo firm's texts has an owner", () => {
  const owners = ownersOfLines();
  const root = new URL('..', import.meta.url);
  const files = globSync('**/*.{yaml,md,txt}', { cwd: root, exclude: ['trust/fakes.yaml'] });
  // A wrong number that a later edition of the notice corrects.
  const corrected = '01000000242';
  const lines = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/0\d{2,3}-0000 ?\d{4}|400-000-\d{4}/g)].map(([line]) => ({ file, line })),
  );
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter(({ line }) => !owners.has(parseClaim(line).folded) && parseClaim(line).folded !== corrected)).toEqual([]);
});

const branch = demoBranches[40]!;
const [witness, trader] = [demoWitnesses[0]!, demoBondTraders[3]!];
const staff = demoStaff.find(({ kind }) => kind === 'adviser')!;
const specialist = demoFuturesIb.branches[2]!.specialists[0]!;

/** Queries as somebody might type them, and where the site publishes the answer. */
const asked: readonly (readonly [string, string, string])[] = [
  ['客服热线', '+86 400-000-0000', '/IntoGL/about/lianxiwomen.html'],
  ['elders', '（010）00000002', '/IntoGL/branch/customerCenter.html#zhangzhe'],
  ['headquarters fax', '０１０ ００００ ０００９', '/IntoGL/about/lianxiwomen.html'],
  ['recruitment', '010–0000–0008', '/Recruit.html'],
  ['branch line', branch.phones[0]!.replaceAll(/\D/g, ''), '/IntoGL/branch/detail/'],
  ['branch fax or complaints', `+86 ${branch.complaintPhone.slice(1)}`, '/IntoGL/branch/detail/'],
  ['branch name', ` ${branch.name.replace('证券', ' 证券 ')}`, '/IntoGL/branch/detail/'],
  ['branch licence', branch.licenceNumber.split('').join(' '), '/IntoGL/branch/detail/'],
  ['tender', '010 0000 0161', '/IntoGL/about/zhaobiao.html'],
  ['meeting', '010-0000-0006', '/Inves/meetings.html'],
  ['subsidiary line', '01000000131', '/IntoGL/share/guolianchuangxin.html'],
  ['private-fund line', '010 0000-0121', '/GLtb/contact.html'],
  ['executive', '容 慎 微', '/IntoGL/information/gaoguan.html'],
  ['appointment', '演示备[2022]18号', '/IntoGL/information/gaoguan.html'],
  ['certificate', '演示密评(2025)036号', '/IntoGL/certificate.html#mima-pinggu'],
  ['certificate by name', '商用密码应用安全性评估报告备案', '/IntoGL/certificate.html#mima-pinggu'],
  ['credit code', '91110000-demo-000000', '/IntoGL/about.html'],
  ['licence', '演示许可 ２００８ ７１２号', '/IntoGL/qualification.html'],
  ['permit', '演示字第 0000 0000 0000 号', '/Inves/businessScope.html'],
  ['group company', '前厅期货', '/IntoGL/share.html'],
  ['company of the group by its code', '91110000DEMO000002', '/IntoGL/share/guolianchuangxin.html'],
  ['site', 'HTTPS://www。example。com/Login', '/OnlineTrading/WebsiteSecurity.html#official'],
  ['app', '“前厅财富”', '/OnlineTrading/WebsiteSecurity.html#official'],
  ['program', '前厅证券专业版', '/OnlineTrading/SoftwareDownload.html#desktop-pro'],
  ['mailbox', 'MAILTO:Press@Example.com', '/IntoGL/about/lianxiwomen.html'],
  ['staff', staff.certificateNumber.toLowerCase(), '/IntoGL/information/renyuangongshi.html'],
  ['staff by name', staff.name, '/IntoGL/information/renyuangongshi.html'],
  ['witness', witness.staffNumber, '/IntoGL/information/jianzhengkaihu.html'],
  ['bond trader', trader.phone, '/IntoGL/information/zhaiquantouzi.html'],
  ['futures specialist', specialist.certificateNumber, '/IntoGL/information/qihuoIB.html'],
  ['account', '00000000 1126 0019', '/IntoGL/information/zhanghumingxi.html'],
  ['private-fund manager', 'P0000000', '/GLtb/about.html'],
  ['private-fund person', '沈知远', '/GLtb/team.html'],
  ['private fund', 'demo 001', '/IntoGL/information/simu.html'],
  ['private fund by name', '启程先进制造一号私募股权投资基金', '/IntoGL/information/simu.html'],
];

test.each(asked)('data published about the firm is found, with the page: %s', async (_what, q, href) => {
  const { verdict, findings } = await ask(q);
  expect({ q, verdict }).toEqual({ q, verdict: 'official' });
  expect(findings.flatMap(({ sources: places }) => places.map((place) => place.href)).some((place) => place.startsWith(href))).toBe(true);
});

test('a downloaded file is recognised by its SHA-256, and a withdrawn one no longer belongs to the firm', async () => {
  const versions = published.filter(({ facts }) => facts['SHA-256']);
  const [current, withdrawn] = [versions.find(({ isPast }) => !isPast)!, versions.find(({ isPast }) => isPast)!];
  expect(await ask(current.facts['SHA-256']!.toUpperCase())).toMatchObject({ verdict: 'official', findings: [{ title: current.title }] });
  expect(await ask(withdrawn.facts['SHA-256']!)).toMatchObject({ verdict: 'left', findings: [{ title: withdrawn.title }] });
});

test('a phone number has one owner, however many pages name it', async () => {
  const { findings } = await ask('010-0000 0006');
  expect(findings.map(({ title }) => title)).toEqual(['投资者关系']);
  expect(findings[0]!.sources.map(({ title }) => title)).toEqual(['网站安全', '联系我们', '投资者交流会']);
  const [ib] = demoFuturesIb.branches;
  expect((await ask(ib!.phone)).findings).toMatchObject([{ title: ib!.branch, sources: [{ title: '营业网点' }, { title: '期货IB公示' }] }]);
});

test('for a private fund only data is shown that the association publishes to everybody', async () => {
  const { findings } = await ask('DEMO001');
  expect(findings[0]!.facts.map(({ label }) => label)).toEqual(['类别', '备案编码', '基金管理人', '托管人']);
});

test("data that is not the firm's is not matched by a part of what is", async () => {
  for (const q of ['0000 0002', '0002', '容慎', '演示备', '前厅', '证券', 'example', '18号', '010', '—', '示例', '📞'])
    expect({ q, verdict: (await ask(q)).verdict }).toEqual({ q, verdict: 'unknown' });
});
