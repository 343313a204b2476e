import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import { SearchBox, type Suggestion } from './search-box.tsx';

const suggest = call<{ q?: string }, { list: Suggestion[] }>('GET', '/api/search/suggest');

test('without scripts the box is a plain form with a named field, and promises no suggestions', () => {
  const html = renderToStaticMarkup(<SearchBox action="/search.html" suggest={suggest} place="bar" value="折算率" />);
  for (const part of ['method="get"', 'action="/search.html"', 'role="search"', 'name="q"', 'value="折算率"']) expect(html).toContain(part);
  expect(html).not.toMatch(/combobox|listbox|aria-expanded/);
});

test('the box in the header and the one on the page have different names', () => {
  const nameOf = (place: 'bar' | 'page') =>
    /<form[^>]* aria-label="([^"]*)"/.exec(renderToStaticMarkup(<SearchBox action="/search.html" suggest={suggest} place={place} />))?.[1];
  expect(nameOf('bar')).not.toBe(nameOf('page'));
});
