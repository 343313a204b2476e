import { expect, test } from 'vitest';
import { z } from 'zod';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';

// Addresses are recorded outside our control: histories, proxies, referrers. Personal data belongs in a body.

const endpoints = [...listModulesWithoutKeys(), ...listConsoleModulesWithoutKeys()].flatMap((group) => group.endpoints);

/** Fields with a name that usually means personal data; here it is the address of a page. */
const ofNobody = ['GET /console/api/evidence: address'];

/** Compared without case and separators, so that `id_no`, `idNo` and `ID-NO` are the same name. */
const personal =
  /^(mobile(tel|no|number)?|phone(number)?|tel(ephone)?|idno|idnumber|idcard(no)?|certno|name|clientname|realname|truename|username|fundaccount|account|bankcard|bankaccount|email|mail|address|birth(day|date)?|password|token|checktoken|resettoken|steptoken|smscode|checkcode)$/;

function fieldsOf(input: z.core.$ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, unknown> };
  return Object.keys(properties);
}

const personalFields = (input: z.core.$ZodType): string[] =>
  fieldsOf(input).filter((name) => personal.test(name.toLowerCase().replaceAll(/[-_]/g, '')));

test('no GET or DELETE has a field with personal data: such a call is a POST, with `legacyGet` for old clients', () => {
  const found = endpoints
    .filter(({ call }) => call.method === 'GET' || call.method === 'DELETE')
    .flatMap(({ call, input }) => personalFields(input).map((name) => `${call.method} ${call.path}: ${name}`));
  expect(found).toEqual(ofNobody);
});

test('no path contains a field with personal data', () => {
  const inPath = ({ path }: { path: string }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!.toLowerCase());
  expect(endpoints.filter(({ call }) => inPath(call).some((name) => personal.test(name))).map(({ call }) => call.path)).toEqual([]);
});

test('a GET for old clients exists only beside a POST', () => {
  const legacy = endpoints.filter(({ legacyGet }) => legacyGet);
  expect(legacy.map(({ call }) => call.path)).toEqual(
    expect.arrayContaining(['/official-service/officialSite/complaint/status', '/agreement/query_by_mobile']),
  );
  expect(legacy.filter(({ call }) => call.method !== 'POST' || call.body === 'multipart')).toEqual([]);
});
