import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseDraft, refuse } from './parse-draft.ts';

const lines = z.array(z.object({ name: z.string().min(2, '请填写名称').regex(/^x/, '以 x 开头'), rank: z.coerce.number().default(1) }));

test('a draft comes back as the schema makes it, with its defaults', () => {
  expect(parseDraft(lines, [{ name: 'x1' }, { name: 'x2', rank: '2' }])).toEqual([
    { name: 'x1', rank: 1 },
    { name: 'x2', rank: 2 },
  ]);
});

test('a refused draft names all that is wrong, by dotted path and in Chinese', () => {
  expect(() => parseDraft(lines, [{ name: 'x1' }, { name: '' }, {}])).toThrow(
    expect.objectContaining({
      code: 40001,
      errors: [
        { path: '1.name', message: '请填写名称' },
        { path: '1.name', message: '以 x 开头' },
        { path: '2.name', message: expect.stringMatching(/^无效输入/) },
      ],
    }),
  );
});

test('of a file with a thousand faults the first fifty are named', () => {
  const faults = Array.from({ length: 1000 }, (_, index) => ({ path: `${index}`, message: '重复' }));
  expect(refuse(faults)).toMatchObject({ code: 40001, errors: faults.slice(0, 50) });
});
