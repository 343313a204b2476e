import { expect, test } from 'vitest';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';

const app = useApp(useDatabase());

test.each(['/recruit/jobs/%ED%A0%80', '/recruit/jobs/%E5', `/recruit/jobs/${'a'.repeat(600)}`, '/%'])(
  'a malformed address is rejected like other invalid input, in Chinese: %s',
  async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: 40001, msg: '地址有误，无法解析' }]);
    expect(answer.headers['x-request-id']).toBeTruthy();
  },
);
