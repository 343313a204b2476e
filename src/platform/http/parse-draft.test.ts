import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseDraft, createInputError, formatErrorSentence } from './parse-draft.ts';

const lines = z.array(z.object({ name: z.string().min(2, '请填写名称').regex(/^x/, '以 x 开头'), rank: z.coerce.number().default(1) }));

test('a draft is parsed with its defaults', () => {
  expect(parseDraft(lines, [{ name: 'x1' }, { name: 'x2', rank: '2' }])).toEqual([
    { name: 'x1', rank: 1 },
    { name: 'x2', rank: 2 },
  ]);
});

test('a refused draft lists every error by dotted path and in Chinese', () => {
  expect(() => parseDraft(lines, [{ name: 'x1' }, { name: '' }, {}])).toThrow(
    expect.objectContaining({
      code: 40001,
      errors: [
        { path: '1.name', message: '请填写名称' },
        { path: '1.name', message: '以 x 开头' },
        { path: '2.name', message: '请填写此项' },
      ],
    }),
  );
});

test('of a file with a thousand errors the first fifty are listed', () => {
  const faults = Array.from({ length: 1000 }, (_, index) => ({ path: `${index}`, message: '重复' }));
  expect(createInputError(faults)).toMatchObject({ code: 40001, errors: faults.slice(0, 50) });
});

const form = z.strictObject({
  name: z.string().min(2).max(4).optional(),
  pin: z.string().length(6).optional(),
  kind: z.enum(['a', 'b']).optional(),
  amount: z.number().int().min(1).max(1e21).multipleOf(5).optional(),
  rate: z.number().gt(0).lt(1).multipleOf(0.01).optional(),
  day: z.iso.date().optional(),
  email: z.email().optional(),
  code: z.string().regex(/^x/).optional(),
  agrees: z.boolean().optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  file: z.file().optional(),
  either: z.union([z.number(), z.boolean()]).optional(),
});

test.each([
  [{ name: 1 }, '应为文字'],
  [{ name: null }, '请填写此项'],
  [{ name: '' }, '请填写此项'],
  [{ name: 'x' }, '至少 2 个字'],
  [{ name: 'xxxxx' }, '不超过 4 个字'],
  [{ pin: '12345' }, '应为 6 个字'],
  [{ kind: 'c' }, '请从给出的选项中选择'],
  [{ kind: '' }, '请填写此项'],
  [{ amount: '5' }, '应为数字'],
  [{ amount: 5.5 }, '应为整数'],
  [{ amount: 0 }, '应不小于 1'],
  [{ amount: 7 }, '应为 5 的倍数'],
  [{ rate: 0 }, '应大于 0'],
  [{ rate: 1 }, '应小于 1'],
  [{ rate: 0.123 }, '最小单位为 0.01'],
  [{ day: '2026-02-30' }, '日期应为实际存在的日期，格式如 2026-08-21'],
  [{ email: 'x' }, '请填写正确的邮箱'],
  [{ code: 'a' }, '格式不正确'],
  [{ agrees: 'true' }, '应为是或否'],
  [{ tags: 'x' }, '应为列表'],
  [{ tags: [] }, '至少 1 项'],
  [{ tags: ['1', '2', '3'] }, '不超过 2 项'],
  [{ file: null }, '请选择文件'],
  [{ either: 'x' }, '所填内容不符合要求'],
  [[], '应为一组内容'],
])('a schema without messages of its own reports for %j: %s', (draft, message) => {
  expect(() => parseDraft(form, draft)).toThrow(
    expect.objectContaining({ errors: expect.arrayContaining([expect.objectContaining({ message })]) }),
  );
});

test('unknown fields are listed one by one', () => {
  const message = '没有这一项，请删除';
  const errors = [
    { path: 'x', message },
    { path: 'y', message },
  ];
  expect(() => parseDraft(form, { x: 1, y: 2 })).toThrow(expect.objectContaining({ errors }));
});

test('unknown fields are also named in the single sentence', () => {
  expect(formatErrorSentence(form.safeParse({ pin: '1', x: 1, y: 2 }).error!)).toBe('应为 6 个字；x、y：没有这一项，请删除');
});
