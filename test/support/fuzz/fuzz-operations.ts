import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { enter, testedKinds } from '../../factories/identity/accounts.ts';
import { useApp } from '../app.ts';
import type { TestDatabase } from '../database.ts';
import { contractFault } from './contract-faults.ts';
import { operationsOf, requestOf, type Operation } from './requests.ts';

/** Of every operation. A failing case is named by its operation and its number, and is the same in every run; the full test run makes 100, `FUZZ_CASES=2000` more. */
const cases = Number(process.env.FUZZ_CASES ?? 5);

interface FuzzPart {
  /** From 1. */
  part: number;
  of: number;
}

/** The tests of every so-many-th operation: in one file they would take a worker as long as all the others need. */
export function fuzzOperations(database: TestDatabase, { part, of }: FuzzPart): void {
  const app = useApp(database);
  const now = () => database.context({ now: new Date() });
  const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as Parameters<
    typeof operationsOf
  >[0] &
    Parameters<typeof contractFault>[0];
  const calls = listModulesWithoutKeys().flatMap(({ endpoints }) => endpoints.map(({ call }) => call));

  /** Signs in somebody new of the kind that the operation is for; nobody where it is for everyone. */
  const newTokenFor = async ({ method, path }: Operation): Promise<string | undefined> => {
    const who = calls.find((call) => call.method === method && call.path.replace('{p}', 'qt') === path)?.who;
    const kind = testedKinds.find(({ name }) => name === who);
    return kind && (await enter(now(), kind.kind, await kind.create(now()))).token;
  };

  /** The faults among the answers to an operation's cases. */
  const faultsOf = async (operation: Operation): Promise<string[]> => {
    const faults: string[] = [];
    let token: string | undefined;
    for (let number = 0; number < cases; number += 1) {
      token ??= await newTokenFor(operation);
      const { headers, ...request } = requestOf(operation, number);
      // From many addresses: who is turned away for asking too often reaches nothing.
      const remoteAddress = `10.0.${number % 256}.1`;
      const authorization = token && { authorization: `Bearer ${token}` };
      const answer = await app.inject({ ...request, remoteAddress, headers: { ...headers, ...authorization } });
      const { statusCode, body } = answer;
      // What an operation takes may end the session it is called with.
      if (body.includes('"code":50102')) token = undefined;
      if (statusCode >= 500) faults.push(`case ${number}: ${statusCode} ${body}, asked ${request.url} ${String(request.payload ?? '')}`);
      const fault = contractFault(document, operation, answer);
      if (fault) faults.push(`case ${number}: ${fault}, answered ${body}, asked ${request.url}`);
    }
    return faults;
  };

  const operations = operationsOf(document).filter((_, index) => index % of === part - 1);
  describe('whatever is sent to an operation of docs/openapi.json, the answer is no fault of the server, and one that the contract knows, in Chinese', () => {
    test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))('%s', async (_, operation) => {
      expect((await faultsOf(operation)).slice(0, 3).map((fault) => fault.slice(0, 1000))).toEqual([]);
    });
  });
}
