import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { replayDraft } from '#securities/quotes/schema.ts';
import { demoReplay } from './quotes.ts';

const { walks, rows } = demoReplay();

test('the replay is valid for the site, and contains every index of the strip and thousands of securities, each once', () => {
  expect(replayDraft.safeParse({ walks, rows }).error).toBeUndefined();
  const codes = new Set(rows.map(({ code }) => code));
  expect(codes.size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(6000);
  for (const { code } of readConfig({}).quotesIndices) expect(codes).toContain(code);
  for (const code of ['600519.SH', '510300.SH', '000001.SZ']) expect(codes).toContain(code);
});

test('no simulated price exceeds the exchanges’ daily limit, or moves too far in a minute', () => {
  for (const walk of walks) {
    expect(Math.max(...walk.map(Math.abs))).toBeLessThan(10_000);
    expect(Math.max(...walk.slice(1).map((value, minute) => Math.abs(value - walk[minute]!)))).toBeLessThan(500);
  }
  expect(walks.some((walk) => walk.at(-1)! > 0) && walks.some((walk) => walk.at(-1)! < 0)).toBe(true);
});
