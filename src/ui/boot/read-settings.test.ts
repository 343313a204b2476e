import { expect, test } from 'vitest';
import { readPageData, readBrowserSettings } from './read-settings.ts';

/** A document that holds these data blocks. */
const page = (blocks: Record<string, string>) => ({
  getElementById: (id: string) => (id in blocks ? ({ textContent: blocks[id] } as HTMLElement) : null),
});

test('settings have product, build and every base address; a missing one is this origin', () => {
  const settings = readBrowserSettings(
    page({ 'qt-settings': '{"product":"qt","build":"b1","bases":{"gateway":"https://gw.example.com"}}' }),
  );
  expect(settings).toEqual({
    product: 'qt',
    build: 'b1',
    bases: { site: '', gateway: 'https://gw.example.com', information: '', download: '', second: '' },
  });
});

test.each<Record<string, string>>([{}, { 'qt-settings': '' }, { 'qt-settings': '{"product":"qt"}' }])(
  'a page without usable settings says so: %j',
  (blocks) => {
    expect(() => readBrowserSettings(page(blocks))).toThrow('#qt-settings');
  },
);

test('page data is the content of the block, with escaped markup restored', () => {
  expect(readPageData(page({ 'qt-data': '{"loaderData":{"a":"\\u003c/script>"}}' }))).toEqual({ loaderData: { a: '</script>' } });
});

test('a page without data has none', () => {
  expect(readPageData(page({}))).toBeUndefined();
});
