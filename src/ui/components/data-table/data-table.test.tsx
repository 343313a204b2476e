import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DataTable, type TableColumn } from './data-table.tsx';

interface Row {
  code: string;
  ratio: number;
}
const columns: readonly TableColumn<Row>[] = [
  { key: 'code', header: '证券代码', cell: ({ code }) => code, isSticky: true },
  { key: 'ratio', header: '融资保证金比例', cardLabel: '保证金比例', cell: ({ ratio }) => `${ratio}%`, align: 'end' },
];
const render = (rows: Row[], more: { asOf?: string; isStale?: boolean } = {}): string =>
  renderToStaticMarkup(
    <DataTable caption="标的证券" columns={columns} rows={rows} rowKey={({ code }) => code} emptyText="没有符合条件的证券" {...more} />,
  );

describe('DataTable', () => {
  it('a table can be scrolled sideways by keyboard, in a region named by the caption', () => {
    const html = render([{ code: '600000', ratio: 80 }]);
    const [, id] = /<div role="region" class="data-table__scroll[^>]* aria-labelledby="([^"]+)" tabindex="0"/.exec(html)!;
    expect(html).toContain(`<caption id="${id}">标的证券</caption>`);
  });

  it('the edge of a table shows that there is more, also where it fits on wide screens only', () => {
    expect(render([{ code: '600000', ratio: 80 }])).toContain('data-table__scroll--fits slides');
  });

  it('the first cell heads each row, and each card field has its name', () => {
    const html = render([{ code: '600000', ratio: 80 }]);
    expect(html).toContain('<th scope="row" class="is-sticky">600000</th>');
    expect(html).toContain('<td class="is-end" data-label="保证金比例">80%</td>');
  });

  it('the headers of a table link to other sort orders and show the current one', () => {
    const sorted = columns.map((column, at) => ({
      ...column,
      sort: { href: `?sort=${at}`, state: at === 1 ? ('descending' as const) : undefined },
    }));
    const html = renderToStaticMarkup(
      <DataTable caption="标的" columns={sorted} rows={[{ code: '600000', ratio: 80 }]} rowKey={({ code }) => code} />,
    );
    expect(html).toContain('<th scope="col" class="is-sticky"><a class="data-table__sort" href="?sort=0">证券代码');
    expect(html).toMatch(/<th scope="col" class="is-end" aria-sort="descending"><a [^>]*>融资保证金比例<span aria-hidden="true"> ▼/);
  });

  it('a table without matching rows shows a message instead of an empty table', () => {
    expect(render([])).toContain('没有符合条件的证券');
    expect(render([])).not.toContain('<table');
  });

  it('a table shows the day of the figures, and that newer ones are due', () => {
    expect(render([], { asOf: '2026-11-20' })).toContain('数据日期 <time>2026-11-20</time>');
    expect(render([], { asOf: '2026-11-20', isStale: true })).toContain('待更新');
  });
});
