import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeopleGroups } from './people-groups.tsx';

const person = (index: number, name: string) => ({ index, name, post: '董事', facts: [{ name: '任职日期', value: '2022-06-20' }] });
const group = (id: string, people?: ReturnType<typeof person>[]) => ({ id, title: `${id}组`, people, emptyText: `暂无${id}` });
const render = (...groups: ReturnType<typeof group>[]) => renderToStaticMarkup(<PeopleGroups groups={groups} />);

test('a missing group is reported in its place; the others are shown', () => {
  const html = render(group('a', [person(1, '甲')]), group('b'), group('c', []));
  expect(html.match(/暂无/g)).toHaveLength(2);
  expect(html).toContain('甲');
});

test('screen readers read out each person’s number', () => {
  expect(render(group('a', [person(1, '甲'), person(2, '乙')]))).toContain('第 2 位：</span>乙');
});

test('fictional people are marked', () => {
  expect(render(group('a', [{ ...person(1, '甲'), isSample: true } as ReturnType<typeof person>]))).toContain('示例');
  expect(render(group('a', [person(1, '甲')]))).not.toContain('示例');
});
