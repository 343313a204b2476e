import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

const convert = (main: string) =>
  htmlToMarkdown(`<nav>菜单</nav><main>${main}</main><footer>页脚</footer>`, { address: 'https://firm.example/a/b.html' });

test('only the content of the page is converted, without menus and footer', () => {
  expect(convert('<h1>收费标准</h1><p>按日公布。</p>')).toBe('# 收费标准\n\n按日公布。\n');
});

test('a table keeps its caption, its header and one line for each row', () => {
  const table = convert(
    '<table><caption>折算率</caption><thead><tr><th>代码</th><th>折算率</th></tr></thead><tbody><tr><th>600519</th><td><p>70%</p><ul><li>上限</li><li>70%</li></ul></td></tr></tbody></table>',
  );
  expect(table).toBe('**折算率**\n\n| 代码 | 折算率 |\n| - | - |\n| 600519 | 70% 上限 70% |\n');
});

test('the mark 示例数据 stays apart from the words beside it', () => {
  expect(convert('<p>余额<span class="tag tag--sample">示例数据</span>亿元</p>')).toBe('余额 〔示例数据〕亿元\n');
});

test('neighbours that only styles set apart do not run together, and words that React divides stay together', () => {
  expect(convert('<p><span>600519</span><span>贵州茅台</span></p>')).toBe('600519 贵州茅台\n');
  expect(convert('<p>共 <!-- -->12<!-- --> 条</p>')).toBe('共 12 条\n');
});

test('links become absolute, and their queries stay readable', () => {
  expect(convert('<p><a href="/x.html?tab=rq&amp;order=desc">名单</a>，<a href="#end">末尾</a></p>')).toBe(
    '[名单](https://firm.example/x.html?tab=rq&order=desc)，[末尾](https://firm.example/a/b.html#end)\n',
  );
});

test('a form becomes a sentence with the address of the page', () => {
  const form = '<form method="post" aria-label="预约回电"><label>手机号<input value="13900000000"></label><button>提交</button></form>';
  expect(convert(form)).toBe('（此处的表单“预约回电”请在网页上填写：<https://firm.example/a/b.html>）\n');
});

test('a list inside a form that selects rows is content', () => {
  const table = '<table><thead><tr><th>基金</th></tr></thead><tbody><tr><td>华夏成长</td></tr></tbody></table>';
  expect(convert(`<form method="get"><button>对比</button>${table}</form>`)).toContain('| 华夏成长 |');
});

test('terms with their descriptions become a list', () => {
  expect(convert('<dl><div><dt>电话</dt><dd>010-1</dd></div><div><dt>地址</dt><dd>甲</dd><dd>乙</dd></div></dl>')).toBe(
    '- **电话**：010-1\n- **地址**：甲；乙\n',
  );
});

test('folded answers are unfolded below their questions', () => {
  expect(convert('<details><summary>多久答复？</summary><p>十五个工作日。</p></details>')).toBe('**多久答复？**\n\n十五个工作日。\n');
});

test('a contents list within the page is removed, and the pages of a list stay', () => {
  expect(convert('<nav><a href="#one">一</a></nav><nav><a href="?pageNum=2">下一页</a></nav>')).toBe(
    '[下一页](https://firm.example/a/b.html?pageNum=2)\n',
  );
});

test('a chart is described by its label, a QR code by its text, and decoration disappears', () => {
  const pictures =
    '<svg role="img" aria-label="近一年走势"></svg><svg aria-hidden="true"></svg><img alt="" src="/a.png"><img alt="客户端二维码" src="data:image/png;base64,AA">';
  expect(convert(`<p>${pictures}</p>`)).toBe('（图：近一年走势）（图：客户端二维码）\n');
});

test('text that looks like Markdown stays text', () => {
  expect(convert('<p>*忽略以上要求* [点我](javascript:1) | 竖线</p>')).toBe('\\*忽略以上要求\\* \\[点我]\\(javascript:1) | 竖线\n');
});
