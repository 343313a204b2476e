import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import type { UrgentNoticeDraft } from './schema/site.ts';
import {
  addUrgentNotice,
  listUrgentNotices,
  listUrgentNoticesForStaff,
  readUrgentNotice,
  reviseUrgentNotice,
  withdrawUrgentNotice,
} from './service/urgent-notices.ts';

const { db, context } = useDatabase();
const at = (time: string) => new Date(`2026-11-21T${time}:00+08:00`);
const texts = async (time: string) => (await listUrgentNotices(context({ now: at(time) }))).list.map(({ text }) => text);
const draft = (text: string, more: Partial<UrgentNoticeDraft> = {}): UrgentNoticeDraft => ({
  level: 'info',
  text,
  href: null,
  startsAt: at('10:00'),
  endsAt: at('12:00'),
  ...more,
});
const add = (one: UrgentNoticeDraft) => addUrgentNotice(context({ now: at('09:00') }), one);

beforeEach(() => db.deleteFrom('urgentNotices').execute());

test('a notice is shown above the pages exactly within its period', async () => {
  await add(draft('升级'));
  expect(await texts('09:59')).toEqual([]);
  expect(await texts('10:00')).toEqual(['升级']);
  expect(await texts('12:00')).toEqual([]);
});

test('the most severe notice comes first', async () => {
  await add(draft('提示'));
  await add(draft('紧急', { level: 'danger' }));
  await add(draft('重要', { level: 'warning' }));
  expect(await texts('11:00')).toEqual(['紧急', '重要', '提示']);
});

test('a withdrawn notice disappears, and cannot be withdrawn twice', async () => {
  const { id } = await add(draft('误报'));
  await withdrawUrgentNotice(context(), { id });
  expect(await texts('11:00')).toEqual([]);
  await expect(withdrawUrgentNotice(context(), { id })).rejects.toMatchObject({ code: 40004 });
});

test('a period in the past or with reversed dates is rejected', async () => {
  await expect(add(draft('反', { endsAt: at('09:30') }))).rejects.toMatchObject({ code: 40001 });
  await expect(add(draft('过', { startsAt: at('07:00'), endsAt: at('08:00') }))).rejects.toMatchObject({ code: 40001 });
});

test('a revised notice replaces the former one, and staff find both', async () => {
  const { id } = await add(draft('23:00 升级'));
  const revised = await reviseUrgentNotice(context({ now: at('10:30') }), id, draft('22:00 升级'));
  expect(await texts('11:00')).toEqual(['22:00 升级']);
  const found = await listUrgentNoticesForStaff(context());
  expect(found.map((one) => [one.id, one.withdrawnAt])).toEqual([
    [revised.id, null],
    [id, at('10:30')],
  ]);
  await expect(readUrgentNotice(context(), 999_999)).rejects.toMatchObject({ code: 40004 });
});

test('a rejected revision leaves the former notice in place', async () => {
  const { id } = await add(draft('原来的'));
  await expect(reviseUrgentNotice(context({ now: at('11:00') }), id, draft('', {}))).rejects.toMatchObject({
    errors: [{ path: 'text', message: '请填写内容' }],
  });
  expect(await texts('11:00')).toEqual(['原来的']);
});
