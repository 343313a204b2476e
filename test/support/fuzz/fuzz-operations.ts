import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { signInPerson, testedKinds } from '../../factories/identity/accounts.ts';
import { useApp } from '../app.ts';
import type { TestDatabase } from '../database.ts';
import { findContractFault } from './contract-faults.ts';
import { listOperations, buildFuzzRequest, type Operation } from './requests.ts';

/**
 * Cases per operation. A failing case is identified by its operation and number, and the same in every run; the full test run
 * uses 100, `FUZZ_CASES=2000` sets more.
 */
const cases = Number(process.env.FUZZ_CASES ?? 5);

interface FuzzPart {
  /** Starts at 1. */
  part: number;
  of: number;
}

/** Tests every n-th operation: in one file they would occupy a worker as long as all the others need. */
export function fuzzOperations(database: TestDatabase, { part, of }: FuzzPart): void {
  const app = useApp(database);
  const now = () => database.context({ now: new Date() });
  const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as Parameters<
    typeof listOperations
  >[0] &
    Parameters<typeof findContractFault>[0];
  const calls = listModulesWithoutKeys().flatMap(({ endpoints }) => endpoints.map(({ call }) => call));

  /** Signs in a new person of the kind that the operation requires; undefined for public operations. */
  const newTokenFor = async ({ method, path }: Operation): Promise<string | undefined> => {
    const who = calls.find((call) => call.method === method && call.path.replace('{p}', 'qt') === path)?.who;
    const kind = testedKinds.find(({ name }) => name === who);
    return kind && (await signInPerson(now(), kind.kind, await kind.create(now()))).token;
  };

  /** Returns the faults of the responses to an operation's cases. */
  const faultsOf = async (operation: Operation): Promise<string[]> => {
    const faults: string[] = [];
    let token: string | undefined;
    for (let number = 0; number < cases; number += 1) {
      token ??= await newTokenFor(operation);
      const { headers, ...request } = buildFuzzRequest(operation, number);
      // Many addresses, so that the rate limit does not block the requests.
      const remoteAddress = `10.0.${number % 256}.1`;
      const authorization = token && { authorization: `Bearer ${token}` };
      const answer = await app.inject({ ...request, remoteAddress, headers: { ...headers, ...authorization } });
      const { statusCode, body } = answer;
      // An operation may end the session with which it is called.
      if (body.includes('"code":50102')) token = undefined;
      if (statusCode >= 500) faults.push(`case ${number}: ${statusCode} ${body}, asked ${request.url} ${String(request.payload ?? '')}`);
      const fault = findContractFault(document, operation, answer);
      if (fault) faults.push(`case ${number}: ${fault}, answered ${body}, asked ${request.url}`);
    }
    return faults;
  };

  const operations = listOperations(document).filter((_, index) => index % of === part - 1);
  describe('every input to an operation of docs/openapi.json gets a response without a server error, declared in the contract and in Chinese', () => {
    test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))('%s', async (_, operation) => {
      expect((await faultsOf(operation)).slice(0, 3).map((fault) => fault.slice(0, 1000))).toEqual([]);
    });
  });
}
