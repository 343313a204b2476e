import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseYaml, readYaml } from './read-yaml.ts';

const schema = z.object({
  title: z.string().min(1, '不能为空'),
  level: z.enum(['basic', 'advanced']).optional(),
  html: z.string().optional(),
  startsAt: z.date().optional(),
  parts: z.array(z.object({ name: z.string(), days: z.number().optional() })).optional(),
});
const read = (...lines: string[]) => parseYaml('demo/example.yaml', lines.join('\n'), schema);

test('the lines of a folded text are joined without spaces, except between Latin words', () => {
  const { title } = read('title: >-', '  交易日的名单，', '  每天 9:00', '  前公布，', '  见 Example', '  Trust 的说明');
  expect(title).toBe('交易日的名单，每天 9:00前公布，见 Example Trust 的说明');
});

test('HTML is written as Markdown, and times are written in Beijing time', () => {
  const { html, startsAt } = read(
    'title: 一',
    'html: !md |-',
    '  请看[辨真伪](/verify.html)。',
    '  - **先**核对',
    'startsAt: !time 2026-01-01 09:30',
  );
  expect(html).toBe('<p>请看<a href="/verify.html">辨真伪</a>。</p><ul><li><strong>先</strong>核对</li></ul>');
  expect(startsAt).toEqual(new Date('2026-01-01T01:30:00Z'));
});

test('days stay texts, and numbers and booleans are parsed', () => {
  expect(parseYaml('demo/example.yaml', 'day: 2026-01-01\ncount: 3\nisOpen: true', z.unknown())).toEqual({
    day: '2026-01-01',
    count: 3,
    isOpen: true,
  });
});

test('errors are reported in Chinese with file, line and field, all errors of a file at once', () => {
  const broken = () => read('title: 收费', 'level: expert', 'parts:', '  - name: 佣金', '    days: 三天', '  - days: 1');
  expect(broken).toThrow(
    [
      'demo/example.yaml',
      '  第 2 行 level：无效选项：期望以下之一 "basic"|"advanced"',
      '  第 5 行 parts.0.days：无效输入：期望 数字，实际接收 string',
      '  第 6 行 parts.1.name：没有填写',
    ].join('\n'),
  );
});

test('an unknown field is an error, because another one was meant', () => {
  expect(() => read('title: 收费', 'parts:', '  - name: 佣金', '    day: 3')).toThrow('第 4 行 parts.0.day：没有这个字段');
});

test('invalid YAML and a time that does not exist are reported with their line', () => {
  expect(() => read('title: 收费', 'html: "没有结束')).toThrow(/^demo\/example\.yaml\n {2}第 2 行：写法有误：/);
  expect(() => read('title: 收费', 'startsAt: !time 明天')).toThrow('第 2 行：写法有误：时间应写作 2026-01-01 09:30');
});

test('a missing file is named in the error', () => {
  expect(() => readYaml('nowhere', schema)).toThrow(/nowhere\.yaml/);
});
