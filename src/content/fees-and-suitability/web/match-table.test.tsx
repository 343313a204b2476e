import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildScale } from '#test/factories/content/fees-and-suitability.ts';
import { buildMatchMatrix } from '../service/match-suitability.ts';
import { MatchTable } from './match-table.tsx';

const scale = { version: 1, effectiveFrom: '2024-07-01', ...buildScale(), matrix: buildMatchMatrix() };
const html = renderToStaticMarkup(<MatchTable scale={scale} />);
const wordsOf = (row: string) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, ''));
const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => row).slice(1);

test('each cell states its outcome as text, so that the table is readable without colour', () => {
  expect(wordsOf(rows[0] ?? '')).toEqual(['匹配', '不得购买', '不得购买', '不得购买', '不得购买']);
  expect(wordsOf(rows[1] ?? '')).toEqual(['匹配', '须警示', '须警示', '须警示', '须警示']);
  expect(wordsOf(rows[5] ?? '')).toEqual(['匹配', '匹配', '匹配', '匹配', '匹配']);
});

test('rows and columns have headers, and the table can be scrolled by keyboard', () => {
  expect(html.match(/scope="row"/g)).toHaveLength(6);
  expect(html.match(/scope="col"/g)).toHaveLength(6);
  expect(html).toMatch(/<div role="region" class="match-table" aria-labelledby="match-caption" tabindex="0">/);
});

test('every outcome and the lowest category are explained in a sentence', () => {
  for (const sentence of ['我们仍会说明产品的风险', '书面警示并由您确认后方可购买', '即使本人坚持', '不具有完全民事行为能力'])
    expect(html).toContain(sentence);
});
