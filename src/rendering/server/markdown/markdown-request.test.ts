import { expect, test } from 'vitest';
import { hasMarkdown, markdownAddress, readMarkdownRequest } from './markdown-request.ts';

const read = (url: string, accept?: string) => readMarkdownRequest({ url, headers: { ...(accept !== undefined && { accept }) } });

test.each([
  ['text/html,application/xhtml+xml,*/*;q=0.8', undefined],
  ['*/*', undefined],
  ['text/markdown', 'only'],
  ['text/markdown, text/html, */*', 'accept'],
  ['text/html, text/markdown', undefined],
  ['text/markdown;q=0.5, text/html;q=0.9', undefined],
  ['text/html;q=0.5, text/markdown;q=0.9', 'accept'],
  ['text/markdown, */*;q=0.1', 'accept'],
  ['text/markdown;q=0', undefined],
  ['text/markdown, text/html;q=0', 'only'],
])('the form of the page follows the weights of the client: %s', (accept, by) => {
  expect(read('/a.html', accept)?.by).toBe(by);
});

test('the address of the Markdown is that of the page with md in place of html', () => {
  expect(read('/IntoGL/about.md?tab=1')).toEqual({ of: '/IntoGL/about.html?tab=1', by: 'address' });
  expect(read('/index.md')).toEqual({ of: '/', by: 'address' });
  for (const address of ['/', '/?q=1', '/a/b.html', '/a.html?q=x.html'])
    expect(readMarkdownRequest({ url: markdownAddress(address), headers: {} })?.of).toBe(address);
  expect(markdownAddress('https://other.example/')).toBe('https://other.example/');
});

test('pages of signed-in users, pages that need a key and private funds have no Markdown', () => {
  expect(hasMarkdown({ path: '/a' })).toBe(true);
  expect(hasMarkdown({ path: '/a', isPersonal: true })).toBe(true);
  for (const flags of [{ needsLogin: true }, { quietFor: 'client' as const }, { isHidden: true }, { isUnlisted: true }])
    expect(hasMarkdown({ path: '/a', ...flags })).toBe(false);
});
