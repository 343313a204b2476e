import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { runTool, type ToolResult } from './run-tool.ts';
import { tool, type ToolAnswer } from './tool.ts';

const failures: unknown[] = [];
const ctx = {
  now: new Date('2026-08-21T20:00:00Z'),
  requestId: 'request-1',
  log: { error: (fields: unknown) => failures.push(fields) },
} as unknown as Context;

const data = z.object({ count: z.number() });
const run = async (
  handle: () => Promise<ToolAnswer<z.output<typeof data>>>,
  { given = {}, signal = new AbortController().signal }: { given?: unknown; signal?: AbortSignal } = {},
): Promise<ToolResult> => {
  const one = tool(
    'count',
    {
      title: { zh: '计数', en: 'Count' },
      description: { zh: '计数', en: 'Counts' },
      input: z.object({ of: z.string().max(3, '不超过 3 个字').optional() }),
      data,
      example: { of: '公告' },
    },
    handle,
  );
  const call = () => Promise.reject(new Error('no calls'));
  return (await runTool(one, given, { ctx, call, url: 'https://www.example.com', signal })).result;
};
const answer = (more: object = {}) => ({ data: { count: 1, ...more }, source: '/notices.html', summary: '共 1 篇。' });
const textOf = ({ content }: ToolResult) => content.map(({ text }) => text).join('\n');

test('an answer has an absolute source, the day in Beijing, a version and the hash; fields outside the schema are dropped', async () => {
  const { structuredContent } = await run(async () => answer({ mobile: '13800000000' }));
  expect(structuredContent).toEqual({
    source: 'https://www.example.com/notices.html',
    asOf: '2026-08-22',
    version: '6aea6dfe6561984c',
    contentHash: expect.stringMatching(/^sha256:6aea6dfe6561984c/),
    isQuoted: true,
    nextCursor: null,
    data: { count: 1 },
  });
});

test('wrong arguments are explained in both languages and nothing is done', async () => {
  let isRun = false;
  const work = async () => ((isRun = true), answer());
  const { isError, ...result } = await run(work, { given: { of: '很长的词' } });
  expect(isError).toBe(true);
  expect(textOf(result)).toMatch(/of：不超过 3 个字 \/ Too big: expected string to have <=3 characters\n示例 Example: \{"of":"公告"\}/);
  expect(textOf(await run(work, { given: 'count' }))).toContain('参数：应为一组内容');
  expect(textOf(await run(work, { given: { of: '\u0000' } }))).toContain('含有无法识别的字符');
  expect(isRun).toBe(false);
});

test('a call that exceeds the time limit, or whose client has left, ends at once', async () => {
  const left = new AbortController();
  const answering = run(() => new Promise(() => undefined), { signal: left.signal });
  left.abort();
  expect(textOf(await answering)).toMatch(/没有在时限内完成.*unavailable for a moment/s);
});

test('an answer beyond the limit is refused with how to narrow it', async () => {
  const { isError, content } = await run(async () => ({ ...answer(), summary: '长'.repeat(100_000) }));
  expect(isError).toBe(true);
  expect(textOf({ content })).toContain('请缩小范围后再次调用');
});

test('the text of an unexpected error is logged and not sent', async () => {
  const result = await run(() => Promise.reject(new Error('relation "secret" does not exist')));
  expect(textOf(result)).toContain('系统繁忙，请稍后再试（请求编号 request-1）');
  expect(textOf(result)).not.toContain('secret');
  expect(failures).toEqual([expect.objectContaining({ tool: 'count', requestId: 'request-1' })]);
});
