import { expect, test } from 'vitest';
import { addCounts } from './counts.ts';
import { findSteps } from './named-tests.ts';

const titlesOf = async (name: string, times = 1) => (await findSteps([name], times)).map(({ title }) => title);

test('a part of a path finds the tests of that file, and says how often they run', async () => {
  expect(await titlesOf('named-tests.test', 20)).toEqual(['单元与集成：named-tests.test × 20']);
  expect(await titlesOf('without-javascript.spec')).toEqual(['浏览器：without-javascript.spec']);
});

test('a part of a title finds its test when no path has it', async () => {
  expect(await titlesOf('no link of any page leads nowhere')).toEqual(['浏览器：no link of any page leads nowhere']);
});

test('a name that neither path nor title has is refused', async () => {
  const nobody = ['no such', 'test'].join(' ');
  await expect(findSteps([nobody], 1)).rejects.toThrow(`没有这个步骤或测试：${nobody}`);
});

test('counts of several runs add up', () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});
