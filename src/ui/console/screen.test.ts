import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const namesIn = (source: string, element: RegExp): string[] => [...source.matchAll(element)].map(([, name]) => name!);

test('no table has the name of its surrounding part: both are landmarks, distinguished by name alone', () => {
  const screens = globSync('src/**/console/**/*.tsx').map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  expect(screens.length).toBeGreaterThan(100);
  const doubled = screens.flatMap(({ file, source }) => {
    const parts = namesIn(source, /<Part\s[^>]*?title="([^"]+)"/g);
    return namesIn(source, /<Table\s[^>]*?label="([^"]+)"/g)
      .filter((name) => parts.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(doubled).toEqual([]);
});
