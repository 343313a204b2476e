import { expect, test } from 'vitest';
import { readPlainText } from './read-plain-text.ts';

test.each([
  ['blank lines part paragraphs, and single breaks stay', '甲\n乙\n\n丙', '<p>甲<br />乙</p><p>丙</p>'],
  ['without blank lines each line is a paragraph', '甲\r\n乙\r\n', '<p>甲</p><p>乙</p>'],
  ['wide spaces stay, others at the ends go', '　　第一段\n\n    第二段  ', '<p>　　第一段</p><p>第二段</p>'],
  ['a blank line may hold spaces', '甲\n　 \n乙', '<p>甲</p><p>乙</p>'],
  ['mark-up is text', 'a<b>&c', '<p>a&lt;b&gt;&amp;c</p>'],
  [
    'lines of as many tabs are a table, empty cells too',
    '代码\t名称\n600000\t\n',
    '<table><tbody><tr><td>代码</td><td>名称</td></tr><tr><td>600000</td><td></td></tr></tbody></table>',
  ],
  ['lines of unequal tabs are none', '甲\t乙\n丙', '<p>甲\t乙</p><p>丙</p>'],
])('%s', (_rule, text, html) => {
  expect(readPlainText(text)).toBe(html);
});
