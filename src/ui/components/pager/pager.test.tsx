import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';
import { Pager } from './pager.tsx';

const hrefOf = (page: number): string => `/IntoGL/news.html?keyWord=折算&page=${page}`;
const render = (page: number, total: number, isTotalCapped = false): string =>
  renderToStaticMarkup(<Pager page={page} pageSize={10} total={total} isTotalCapped={isTotalCapped} hrefOf={hrefOf} />);

describe('Pager', () => {
  it('the pager announces the total', () => {
    expect(render(2, 1234)).toContain('role="status">共 1,234 条，第 2 / 124 页');
  });

  it('a plus shows that more match than were counted', () => {
    expect(render(1, 10_000, true)).toContain('共 10,000+ 条');
  });

  it('only the total is shown when everything is on one page', () => {
    const html = render(1, 7);
    expect(html).toContain('共 7 条<');
    expect(html).not.toContain('<nav');
  });

  it('pages are links and the current one is marked', () => {
    const html = render(2, 35);
    expect(html).toContain('href="/IntoGL/news.html?keyWord=折算&amp;page=3"');
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page" aria-label="第 2 页"/);
  });

  it('there is no previous link on the first page and no next link on the last', () => {
    expect(render(1, 35)).not.toContain('rel="prev"');
    expect(render(4, 35)).not.toContain('rel="next"');
  });

  it('print shows which part of the list the page holds', () => {
    expect(render(2, 1234)).toContain('本页只印出全部 1,234 条中的第 11–20 条');
    expect(render(1, 7)).not.toContain('印出');
  });

  it('a GET form opens any page and keeps the other filters', () => {
    const html = render(2, 1234);
    expect(html).toContain('<form class="pager__jump no-print" action="/IntoGL/news.html" method="get">');
    expect(html).toContain('<input type="hidden" name="keyWord" value="折算"/>');
    expect(html).not.toContain('type="hidden" name="page"');
  });
});

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
    [1, 124, [1, 2, 3, 4, 5, 6, -2, 124]],
    [62, 124, [1, -1, 60, 61, 62, 63, 64, -2, 124]],
    [124, 124, [1, -1, 119, 120, 121, 122, 123, 124]],
  ])('on page %i of %i it shows %j', (page, last, expected) => {
    expect(pageWindow(page, last)).toEqual(expected);
  });

  it('a page is never repeated, and a gap never hides a single one', () => {
    for (let last = 1; last <= 30; last++) {
      for (let page = 1; page <= last; page++) {
        const entries = pageWindow(page, last);
        expect(new Set(entries).size).toBe(entries.length);
        const hidden = entries.map((entry, at) => (entry < 0 ? entries[at + 1]! - entries[at - 1]! - 1 : 2));
        expect(Math.min(...hidden)).toBeGreaterThan(1);
      }
    }
  });
});
