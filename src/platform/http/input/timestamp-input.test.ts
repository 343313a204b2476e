import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseDraft } from '../parse-draft.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { timestampInput } from './timestamp-input.ts';

const when = z.object({ startsAt: timestampInput('请填写开始时间'), endsAt: timestampInput('请填写结束时间').nullable() });

test('a timestamp is accepted as text and as date, in any time zone', () => {
  const at = new Date('2026-11-25T01:00:00Z');
  expect(parseDraft(when, { startsAt: '2026-11-25T09:00:00+08:00', endsAt: at })).toEqual({ startsAt: at, endsAt: at });
  expect(parseDraft(when, { startsAt: at, endsAt: null })).toEqual({ startsAt: at, endsAt: null });
});

test.each([[undefined], [null], [''], ['明天'], [0]])('%s is not a timestamp', (startsAt) => {
  expect(() => parseDraft(when, { startsAt, endsAt: null })).toThrow(
    expect.objectContaining({ errors: [{ path: 'startsAt', message: '请填写开始时间' }] }),
  );
});

test('an implausible year is refused', () => {
  expect(() => parseDraft(when, { startsAt: '20260-01-01', endsAt: null })).toThrow(expect.objectContaining({ code: 40001 }));
  expect(() => parseDraft(when, { startsAt: '2260-01-01', endsAt: null })).toThrow(
    expect.objectContaining({ errors: [{ path: 'startsAt', message: '年份不对，请核对' }] }),
  );
});

test('a duplicate list entry is reported at its second position; entries without a name are not duplicates', () => {
  const list = z.array(z.object({ code: z.string() })).superRefine(refuseDuplicates('code'));
  const codes = (...given: string[]) => given.map((code) => ({ code }));
  expect(parseDraft(list, codes('a', '', 'b', ''))).toHaveLength(4);
  expect(() => parseDraft(list, codes('a', 'b', 'a'))).toThrow(
    expect.objectContaining({ errors: [{ path: '2.code', message: 'a 重复' }] }),
  );
});
