import { expect } from '@playwright/test';
import { findContradictions, findStatements, textOfHtml } from '#demo/facts/contradictions.ts';
import { test } from '../support/pages-test.ts';

// A trace would keep every document of the site twice over.
test.use({ trace: 'off' });

/** An article tells what held on its day, and is compared where it is written; a branch and a subsidiary have telephone lines of their own. */
const speaksForItself = (address: string) => /Detail|\/feed|\/search|\/branch\/detail|\/GLtb/.test(address);

test('no page says of a fact what another one does not', async ({ documents }) => {
  const pages = [...documents].filter(([address]) => !speaksForItself(address)).map(([name, html]) => ({ name, text: mainOf(html) }));
  expect(findStatements(pages).length).toBeGreaterThan(100);
  expect(findContradictions(pages)).toEqual([]);
});

/** What a reader sees, head and foot of the page included; the data of its loader says all of it a second time. */
const mainOf = (html: string): string => textOfHtml(html.slice(html.indexOf('<body')));
