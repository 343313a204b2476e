import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { pages } from '#rendering/routes/table.ts';
import { hasMarkdown, markdownAddress } from '#rendering/server/markdown/markdown-request.ts';
import { createPageAddresses } from '#ui/page/page-address.ts';
import type { PageEntry } from '#ui/page/route.ts';
import { runConcurrently, test } from '../support/pages-test.ts';
import { findPersonalData } from '../support/personal-data.ts';

const addresses = createPageAddresses(Object.values<PageEntry>(pages));
const isReadable = (address: string): boolean => {
  const found = addresses.find(address);
  return found.kind === 'page' && hasMarkdown(found.route);
};

test('every public page has Markdown with its heading and source, without markup and personal data; others have none', async ({
  documents,
  request,
}) => {
  test.setTimeout(600_000);
  const problems: string[] = [];
  await runConcurrently(documents, async ([address, html]) => {
    const answer = await request.get(markdownAddress(address), { maxRedirects: 0 });
    const text = await answer.text();
    if (!isReadable(address)) {
      if (answer.status() !== 404) problems.push(`${address} answers ${answer.status()} as Markdown`);
      return;
    }
    const [, front, content = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
    const facts = parse(front ?? '') as Record<string, unknown> | null;
    if (answer.status() !== 200 || !facts) return void problems.push(`${address} answers ${answer.status()} without a front block`);
    for (const name of ['title', 'source', 'version', 'publisher']) if (!facts[name]) problems.push(`${address} has no ${name}`);
    const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>|[\s\\]/g, '');
    if (!/^# /m.test(content) || !heading) problems.push(`${address} has no heading`);
    if (/<\/?(div|span|table|td|p|form|input|script|style)\b/.test(content)) problems.push(`${address} contains markup`);
    // The contract's examples are of the demo firm's clients.
    for (const value of address.startsWith('/api-docs/') ? [] : findPersonalData(content)) problems.push(`${address} contains ${value}`);
  });
  expect(problems).toEqual([]);
});
