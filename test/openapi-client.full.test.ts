import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const folder = useFolder();

/** A client program written against the generated types: a list, a sign-in that distinguishes its errors, and a file upload. */
const program = `
import type { components, operations, paths } from './contract.d.ts';

type Branches = paths['/official-service/aboutUs/salesBranches']['get']['responses'][200]['content']['application/json'];
export function nameFirst(answer: Branches): string {
  return answer.code === 200 ? (answer.result.records[0]?.name ?? '') : answer.msg;
}

type SignIn = operations['postApiLogin'];
export const asked: NonNullable<SignIn['requestBody']>['content']['application/json']['account'] = '880000000001';
export function tokenOf(answer: SignIn['responses'][200]['content']['application/json']): string | undefined {
  if (answer.code === 200) return answer.token;
  const refused: 40000 | 40002 | 40003 = answer.code;
  return refused === 40002 ? undefined : undefined;
}

export const wait = (refusal: components['responses']['tooManyRequests']): number => refusal.headers['Retry-After'] ?? 0;
export const list: paths['/zb-information/f/{list}.{form}']['get']['parameters']['path'] = { list: 'assure', form: 'csv' };
`;

test('a client generated from docs/openapi.json compiles, and distinguishes success from errors', async () => {
  const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
  const hook = join(root, 'test/support/with-typescript-5.mjs');
  await run(process.execPath, ['--import', hook, generator, join(root, 'docs/openapi.json'), '-o', join(folder, 'contract.d.ts')]);
  await writeFile(join(folder, 'program.ts'), program);
  const settings = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings, include: ['*.ts'] }));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
}, 180_000);
