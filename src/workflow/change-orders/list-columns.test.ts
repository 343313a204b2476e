import { beforeAll, expect, test } from 'vitest';
import { meeting } from '#content/fees-and-suitability/content-types/meeting.ts';
import { saveMeeting } from '#content/fees-and-suitability/service/write-meetings.ts';
import { columnChoice, mostColumns } from '#identity/staff/schema/list-columns.ts';
import { saveOwnColumns } from '#identity/staff/service/own/own-columns.ts';
import type { Context } from '#platform/context.ts';
import { buildMeeting } from '#test/factories/content/fees-and-suitability.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { listSubjects } from './service/list-contents.ts';

const { context } = useDatabase();
const list = `content.${meeting.code}`;
let [own, other]: Context[] = [];
const see = (ctx: Context) => listSubjects(ctx, { publicUrl: 'http://localhost:3000' }, { type: meeting.code });
const choose = (columns: string[], of = list) => saveOwnColumns(own!, { list: of, columns });

beforeAll(async () => {
  [own, other] = [await actAs(context(), editorRights), await actAs(context(), editorRights)];
  await saveMeeting(context(), buildMeeting({ city: '上海' }));
});

test('the default columns are place, state and time, and every field that fits into a cell is offered with its Chinese label', async () => {
  const { columns, offered, records } = await see(own!);
  expect(columns.map(({ title }) => title)).toEqual(['所在', '状态', '更新']);
  expect(records[0]!.cells).toEqual({});
  const names = offered.map(({ name }) => name);
  expect(names).toContain('draft.city');
  // Rich text is read in the form; the title is always the first column.
  expect(names).not.toContain('draft.descriptionHtml');
  expect(names).not.toContain('draft.title');
});

test('the chosen columns are stored in their order, with labels for codes and Beijing time', async () => {
  await choose(['draft.startsAt', 'line.state', 'draft.form', 'draft.city']);
  const { columns, records } = await see(own!);
  expect(columns.map(({ name }) => name)).toEqual(['draft.startsAt', 'line.state', 'draft.form', 'draft.city']);
  expect(records[0]!.cells).toMatchObject({ 'draft.startsAt': '2026-09-01 14:00', 'draft.city': '上海' });
  expect(records[0]!.cells['draft.form']).toMatch(/\p{Script=Han}/u);
  expect((await see(other!)).columns).toHaveLength(3);
});

test('a list can show only its title, columns that a kind no longer has are ignored, and each list has its own choice', async () => {
  await choose(['draft.goneField', 'line.place']);
  expect((await see(own!)).columns.map(({ name }) => name)).toEqual(['line.place']);
  await choose([]);
  await choose(['line.state'], 'content.article');
  expect((await see(own!)).columns).toEqual([]);
});

test('an invalid choice is refused with a message that says why', () => {
  const many = Array.from({ length: mostColumns + 1 }, (_, at) => `draft.field${at}`);
  for (const [columns, message] of [
    [many, '最多选择 8 列'],
    [['line.state', 'line.state'], '同一列只选一次'],
    [["draft.x'; drop table staff_columns"], '没有这一列'],
  ] as const)
    expect(columnChoice.safeParse({ list, columns }).error?.issues[0]?.message).toBe(message);
  expect(columnChoice.safeParse({ list: '../accounts', columns: [] }).success).toBe(false);
});
