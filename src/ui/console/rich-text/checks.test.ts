import { expect, test } from 'vitest';
import { checkBody, countCharacters } from './checks.ts';

const kinds = (html: string) => checkBody(html).map(({ kind, place }) => `${kind} ${place.tag} ${place.index}`);

test.each([
  [
    'a heading below a level that is not there',
    '<h2>一</h2><h4>二</h4><h2>三</h2><h4>四</h4>',
    ['skipped-level h4 0', 'skipped-level h4 1'],
  ],
  ['a first heading that is none of the second level', '<p>文</p><h3>一</h3><h4>二</h4>', ['skipped-level h3 0']],
  ['a heading without words', '<h2></h2><h3><br /></h3>', ['empty-heading h2 0', 'empty-heading h3 0']],
  [
    'a picture without words for it',
    '<p><img alt="图" src="/a.png" loading="lazy" /><img alt=" " src="/b.png" /></p>',
    ['missing-alt img 1'],
  ],
  ['a table without head cells', '<table><tbody><tr><td>1</td></tr></tbody></table>', ['missing-head table 0']],
  ['a link without words', '<p><a href="/a"></a></p>', ['vague-link a 0']],
])('%s is reported', (_name, html, told) => {
  expect(kinds(html)).toEqual(told);
});

test.each([
  '点击这里',
  '这里',
  '此处',
  '点击查看',
  '查看详情',
  '查看更多 >>',
  '更多',
  '点此下载',
  '【点击这里】',
  '请点击此处',
  'Click here',
  'https://www.example.com/a',
])('a link named %s does not describe its target', (words) => {
  expect(kinds(`<p>请<a href="/a">${words}</a>。</p>`)).toEqual(['vague-link a 0']);
});

test.each(['更多业务规则', '《投资者适当性管理办法》', '详情页', '这里的规则', '链接器', '<img alt="网点地图" src="/a.png" />'])(
  'a link named %s describes its target',
  (words) => {
    expect(kinds(`<p><a href="/a">${words}</a></p>`)).toEqual([]);
  },
);

test('a correct text has no warnings', () => {
  const html =
    '<h2>一</h2><h3>二</h3><h4>三</h4><h2>四</h2><table><thead><tr><th scope="col">项</th></tr></thead></table>' +
    '<figure><img alt="走势图" src="/a.svg" /></figure><p><a href="/a">收费标准</a></p>';
  expect(checkBody(html)).toEqual([]);
});

test('warnings quote the text and shorten long quotes', () => {
  expect(checkBody(`<h3>${'长'.repeat(40)}</h3>`)[0]!.words).toBe(
    `标题“${'长'.repeat(24)}…”跳了级：第一个标题应为二级，这里宜用二级标题。`,
  );
});

test('characters are counted as readers see them: no spaces, no markup, a surrogate pair once', () => {
  expect(countCharacters('<p>两融 &amp; T+1</p>\n<p>😀　</p>')).toBe(7);
  expect(countCharacters('')).toBe(0);
});
