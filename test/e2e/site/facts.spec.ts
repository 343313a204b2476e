import { expect } from '@playwright/test';
import { findDemoStatements, findFactContradictions } from '#demo/facts/contradictions.ts';
import { test } from '../support/pages-test.ts';

// A trace would store every document of the site twice.
test.use({ trace: 'off' });

/** An article states the facts of its day and is compared where it is written; a branch, its people and a subsidiary have their own phone numbers. */
const speaksForItself = (address: string) => /Detail|\/feed|\/search|\/branch\/detail|\/renyuangongshi\/|\/GLtb/.test(address);

test('no two pages contradict each other about a fact', async ({ documents }) => {
  const pages = [...documents]
    .filter(([address]) => !speaksForItself(address))
    .map(([name, html]) => ({ name, text: mainOf(html), kind: 'html' as const }));
  expect(findDemoStatements(pages).length).toBeGreaterThan(100);
  expect(findFactContradictions(pages)).toEqual([]);
});

/** Returns the visible part, including header and footer. */
const mainOf = (html: string): string => html.slice(html.indexOf('<body'));
