import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deferHydration, loadDeferredParts } from './defer-hydration.tsx';

test('the server renders such a part with the page, in a boundary that React can leave unhydrated', async () => {
  const Sum = deferHydration(() => Promise.resolve(({ of }: { of: number[] }) => <b>{of.length}</b>), <i>waiting</i>);
  const Figure = deferHydration(() => Promise.resolve(() => <svg />), <i>waiting</i>);
  await loadDeferredParts();
  expect(renderToString(<Sum of={[1, 2]} />)).toBe('<div><!--$--><b>2</b><!--/$--></div>');
  expect(renderToString(<Figure />)).toBe('<div><!--$--><svg></svg><!--/$--></div>');
});

test('a part with a missing file is reported once, and rendered in the browser; the rest of the page is rendered', async () => {
  const Missing = deferHydration(() => Promise.reject(new Error('no such file')), null);
  const Figure = deferHydration(() => Promise.resolve(() => <svg />), null);
  expect(await loadDeferredParts()).toEqual([new Error('no such file')]);
  expect(await loadDeferredParts()).toEqual([]);
  const html = renderToString(
    <>
      <Missing />
      <Figure />
    </>,
  );
  expect(html).toMatch(/^<div><!--\$!-->.*<\/div><div><!--\$--><svg><\/svg>/s);
});
