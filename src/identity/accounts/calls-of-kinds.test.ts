import { describe, expect, test } from 'vitest';
import { listModulesWithoutKeys } from '#app/modules.ts';
import type { Method } from '#contract/call.ts';
import { signInPerson, testedKinds, testedSubjects } from '#test/factories/identity/accounts.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { logOut } from './service/sessions.ts';

const database = useDatabase();
const app = useApp(database);
const now = () => database.context({ now: new Date() });

const calls = listModulesWithoutKeys().flatMap(({ endpoints }) => endpoints.map(({ call }) => call));
/** The response code of a call, whatever its path contains. */
async function codeOf({ method, path }: { method: Method; path: string }, token?: string): Promise<unknown> {
  const { body } = await app.ask(method as 'GET', path.replaceAll('{p}', 'qt').replaceAll(/\{\w+\}/g, '1'), { token });
  return body.code;
}

const standing = { client: '/api/session', seeker: '/recruit/session' };

// Staff have no calls on the public listener; `identity/staff/authorisation.test.ts` tries their calls with every role.
describe.each(testedSubjects)('calls for a $name', ({ name, kind, create }) => {
  const own = calls.filter(({ who }) => who === name);

  test('a call for a person of this kind returns 50102 without a token, with an ended session’s token and with a token of another kind', async () => {
    const ended = await signInPerson(now(), kind, await create(now()));
    await logOut(ended, kind);
    const others = testedKinds
      .filter((one) => one.kind !== kind)
      .map(async (one) => signInPerson(now(), one.kind, await one.create(now())));
    const tokens = [undefined, ended.token, ...(await Promise.all(others)).map(({ token }) => token)];
    expect([own.length > 10, tokens.length]).toEqual([true, testedKinds.length + 1]);
    for (const call of own) for (const token of tokens) expect(await codeOf(call, token), `${call.method} ${call.path}`).toBe(50102);
  });

  test('a call for a person of this kind succeeds with a token of its kind', async () => {
    const { token } = await signInPerson(now(), kind, await create(now()));
    const [call] = own.filter(({ method, path }) => method === 'GET' && path === standing[name]);
    expect(await codeOf(call!, token)).toBe(200);
  });
});
