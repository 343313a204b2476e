import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startDemoSite } from './support/demo-site.ts';
import { measureMemory } from './support/drills/memory.ts';
import { importList, type ImportStaff } from './support/import-list.ts';
import { writeLargeCsv } from './support/large-list.ts';
import { signInStaff, type Ask } from './support/staff.ts';
import { pause } from './support/waiting.ts';

/**
 * Measures the memory of the site's process in MB: idle, a minute after 400 pages three times each, and during the five minutes after
 * `MINUTES` of imports, picture uploads and console screens in turn. Linux only.
 */
const minutes = Number(process.env.MINUTES ?? 60);
const minute = 60_000;
const screens = [
  '/me/inbox',
  '/me/tasks',
  '/me/calendar',
  '/changes',
  '/data/imports',
  '/content/subjects?type=article',
  '/media',
  '/audit',
];

const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const settings = { DATA_DIR: join(folder, 'data'), STAFF_SESSIONS: '50', RATE_LIMIT_PER_MINUTE: '1000000' };
// The first start loads the demo firm; its memory usage afterwards is not that of an idle site.
await (await startDemoSite(4660, settings)).stop();
const site = await startDemoSite(4660, settings);
const progress = { isOver: false };
try {
  await pause(minute / 2);
  await say('at rest (wanted ≤ 160)');
  await visitPages();
  await pause(minute);
  await say('a minute after 400 pages three times each (wanted ≤ 220)');
  let most = 0;
  const watching = (async () => {
    for (; !progress.isOver; await pause(500)) most = Math.max(most, (await measureMemory(site.pid)).site);
  })();
  await work();
  progress.isOver = true;
  await watching;
  console.log(`  at most, while staff work: ${most.toFixed(0)}`);
  for (let waited = 1; waited <= 5; waited++) {
    await pause(minute);
    await say(`${waited} min after ${minutes} min of work${waited === 5 ? ' (wanted ≤ 300)' : ''}`);
  }
} finally {
  progress.isOver = true;
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

async function say(moment: string): Promise<void> {
  const { site: own, all } = await measureMemory(site.pid);
  console.log(`  ${moment}: ${own.toFixed(0)}, with its parsers ${all.toFixed(0)}`);
}

async function visitPages(): Promise<void> {
  const sitemap = await (await fetch(`${site.address}sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!.replaceAll('&amp;', '&')));
  for (let round = 0; round < 3; round++)
    for (const { pathname, search } of paths.slice(0, 400)) await (await fetch(new URL(pathname + search, site.address))).arrayBuffer();
}

async function work(): Promise<void> {
  const consoleSite = `http://127.0.0.1:${Number(new URL(site.address).port) + 1}`;
  const signIn = (loginName: string) => signInStaff(consoleSite, loginName);
  const staff = { clerk: await signIn('demo.data'), reviewer: await signIn('demo.data2'), compliance: await signIn('demo.compliance') };
  const editor = await signIn('demo.editor');
  const until = Date.now() + minutes * minute;
  for (let round = 0; Date.now() < until; round++) {
    await importOne(round, staff);
    await uploadPictures(round, editor);
    for (const screen of screens) await editor('GET', screen).catch(() => undefined);
    if (round % 5 === 0) await say(`after ${round + 1} rounds`);
  }
}

async function importOne(round: number, staff: ImportStaff): Promise<void> {
  const path = join(folder, 'list.csv');
  await writeLargeCsv(path, round % 5 === 0 ? 200_000 : 20_000, 1_000);
  const day = new Date(Date.UTC(2025, 0, 1 + round)).toISOString().slice(0, 10);
  await importList({ path, day }, staff);
}

async function uploadPictures(round: number, editor: Ask): Promise<void> {
  for (let at = 0; at < 5; at++) {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `photo-${round}-${at}.jpg`);
    await editor('POST', '/media', form);
  }
}
