import { test } from 'vitest';
import { readdirSync } from 'node:fs';
import { useDatabase } from '#test/support/database.ts';
import { loadSecuritiesDemo } from '../demo.ts';
import { importList } from './import-list.ts';
import { describeFinding } from './finding.ts';
const { context } = useDatabase();
test('probe', async () => {
  const ctx = context();
  let t = performance.now();
  for (const r of await loadSecuritiesDemo(ctx)) { console.log(r.list.kind, r.date, r.outcome, JSON.stringify(r.rows), JSON.stringify(r.published), JSON.stringify(r.counts)); for (const f of r.findings.slice(0,6)) console.log('   ', f.level, describeFinding(f)); }
  console.log('demo ms', performance.now() - t);
  const d = new URL('../fixtures/edge-cases/', import.meta.url).pathname;
  for (const f of readdirSync(d).filter((x) => !x.endsWith('json'))) {
    const list = f.startsWith('34') ? 'targets' : f.startsWith('19') ? 'details' : 'collateral';
    const r = await importList(ctx, { list, files: [{ path: d + f }], date: '2026-08-20', checkOnly: true });
    console.log('==', f, r.outcome, JSON.stringify(r.rows)); for (const x of r.findings) console.log('   ', x.level, describeFinding(x));
  }
}, 120_000);
