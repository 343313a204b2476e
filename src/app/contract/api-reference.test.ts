import { expect, test } from 'vitest';
import { listModulesWithoutKeys } from '../modules.ts';
import { buildApiReference, findOperation } from './api-reference.ts';
import { buildStoredDocument } from './stored-document.ts';

const groups = listModulesWithoutKeys();
const surroundings = { product: 'qt', server: 'https://www.qianting.example' };
const find = (id: string) => findOperation(groups, { ...surroundings, id });
const paths = buildStoredDocument(groups).paths as Record<string, Record<string, { operationId: string }>>;

test('the page lists the operations of the document with their ids', () => {
  const listed = buildApiReference(groups, surroundings).groups.flatMap(({ operations }) => operations);
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const shown = listed.map(({ id }) => find(id)!);
  expect(shown.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  expect(shown.filter(({ answerExample, success }) => answerExample === null && !success.includes('204'))).toEqual([]);
});

test('an unknown id is not found', () => {
  for (const id of ['', 'constructor', 'getApi', 'GETAPISESSION']) expect(find(id)).toBeUndefined();
});

test('a call shows required credentials, possible errors, and the example as a curl command', () => {
  expect(find('getRecruitJobsJobId')).toMatchObject({ who: '无须登录', credential: { kind: 'none' }, body: 'none' });
  expect(find('getRecruitJobsJobId')!.curl).toMatch(/^curl 'https:\/\/www\.qianting\.example\/recruit\/jobs\/\d+'$/);
  expect(find('getRecruitJobsJobId')!.outcomes.map(({ code }) => code)).toEqual(expect.arrayContaining([40001, 40004, 40029, 50300]));
  const rename = find('postApiDevicesIdName')!;
  expect(rename).toMatchObject({ who: '须客户登录', credential: { kind: 'token' }, body: 'json' });
  expect(JSON.parse(rename.bodyExample!)).not.toHaveProperty('id');
  expect(rename.curl).toContain("-H 'Authorization: Bearer 令牌'");
  expect(rename.outcomes.map(({ code }) => code)).toContain(50102);
});

test('a call behind a confirmation names its cookie and its error code', () => {
  const operation = find('getOfficialServiceOfficialSiteSimu')!;
  expect(operation.credential).toEqual({ kind: 'cookie', name: 'qt_private_fund' });
  expect(operation.outcomes).toContainEqual({ code: 40005, status: 200, text: '请先完成合格投资者确认' });
});

test('a call with a file is sent as a form, a deprecated GET is marked, and a file of a list shows its beginning', () => {
  expect(find('postCommonFileUpload')).toMatchObject({ body: 'form', bodyExample: null });
  expect(find('postCommonFileUpload')!.curl).toContain("-F 'file=@");
  expect(find('getRecruitLookup')).toMatchObject({ isDeprecated: true, body: 'none' });
  expect(find('getZbInformationFListChangesCsv')!.answerExample).toContain(',');
});

test('a quote in an example does not end the shell argument', async () => {
  const { toCurl } = await import('./curl.ts');
  const body = JSON.stringify({ name: "it's" });
  const line = toCurl({
    ...surroundings,
    method: 'POST',
    path: '/x',
    parameters: [],
    body: 'json',
    bodyExample: body,
    credential: { kind: 'none', name: '' },
  });
  expect(line).toContain(`-d '{"name":"it'\\''s"}'`);
});
