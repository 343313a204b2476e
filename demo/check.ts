import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoArticles } from './articles/demo-articles.ts';
import { readArticles } from './articles/read-articles.ts';
import { demoBusinesses } from './business/businesses.ts';
import { readCallBacks } from './day/call-backs.ts';
import { readCases } from './day/cases.ts';
import { readComplaints } from './day/complaints.ts';
import { readApplicants } from './day/deliveries.ts';
import { readLists } from './day/lists.ts';
import { readOrders } from './day/orders.ts';
import { readPageTexts } from './page-texts.ts';

/**
 * Reads every text of the demo firm once, without a database; returns the number of files. Lists are read when this module is
 * imported. Throws `DemoTextError` for the first file with an error.
 */
export async function checkDemo(): Promise<number> {
  await import('./load.ts');
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const areas = new Set(globSync('*/texts/*.yaml', { cwd: folder }).map((file) => file.split(/[/\\]/)[0]!));
  for (const area of areas) readPageTexts(area);
  for (const file of ['notices/fee-notices', 'notices/rate-notices']) readArticles(file);
  demoArticles();
  demoBusinesses([]);
  for (const read of [readComplaints, readCases, readApplicants, readOrders]) for (const day of [1, 2]) read(day);
  readCallBacks();
  readLists();
  return globSync('**/*.{yaml,md}', { cwd: folder }).length;
}
