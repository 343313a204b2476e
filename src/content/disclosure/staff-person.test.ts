import { beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { parseQuery } from '#content/search/service/answers/parsed-query.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildRegisteredPerson } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffAnswers } from './answers.ts';
import { staffPersonQuery } from './schema.ts';
import { replaceStaff } from './service/replace-staff.ts';
import { getStaffPerson } from './service/staff-person.ts';

const { db, context } = useDatabase();
const visitor = () => context({ actor: { kind: 'visitor' }, ip: '203.0.113.7' });
const adviser = buildRegisteredPerson({
  certificateNumber: 'S0000062105002',
  kind: 'adviser',
  name: '祝清岚',
  post: '证券投资咨询业务（投资顾问）',
});

beforeAll(async () => {
  await replaceBranches(context(), [buildBranch()]);
  await replaceStaff(context(), [
    adviser,
    buildRegisteredPerson({ certificateNumber: 'S0000062105003', kind: 'adviser', name: '卫怀宁', state: 'left', branch: '研究所' }),
  ]);
});
beforeEach(() => db.deleteFrom('limitCounts').execute());

const ask = (number: string) => getStaffPerson(visitor(), staffPersonQuery.parse({ certificateNumber: number }));

test('a person is found by the whole number in any notation, with the telephone of the branch and no personal number', async () => {
  const person = await ask('ｓ0000 0621-05002');
  expect(person).toMatchObject({ name: '祝清岚', state: 'registered', contact: { name: adviser.branch, phones: buildBranch().phones } });
  expect(Object.keys(person)).not.toContain('phone');
});

test('a part of a number finds nobody', async () => {
  await expect(ask('S000006')).rejects.toMatchObject({ code: 40004 });
});

test('a person who left is shown only for the whole number; a department without an address has no contact', async () => {
  expect(await ask('S0000062105003')).toMatchObject({ state: 'left', contact: null });
});

test('numbers cannot be enumerated, because each try counts as a look-up of the network', async () => {
  for (let asked = 0; asked < 40; asked++) await ask(adviser.certificateNumber);
  await expect(ask(adviser.certificateNumber)).rejects.toMatchObject({ code: 40029 });
});

const answer = (query: string) => staffAnswers.answer(context(), parseQuery([[query]], ['前厅证券']));

test.each(['投资顾问', '投顾名单', '你们的投资顾问在哪里查', '投资顾问收费'])('%s links to the advisers', async (query) => {
  expect(await answer(query)).toMatchObject({ href: '/IntoGL/information/touziguwen.html' });
});

test.each(['S0000062105002', '执业编号 S0000062105002', '登记编号s0000062105002'])(
  "%s links to the register and shows nobody's name",
  async (query) => {
    const found = await answer(query);
    expect(found).toMatchObject({ href: '/IntoGL/information/renyuangongshi.html?keyWord=S0000062105002' });
    expect(JSON.stringify(found)).not.toContain('祝清岚');
  },
);

test.each(['投资顾问是什么意思', 'S123', '600519', '分析师'])('%s is not a query about staff', async (query) => {
  expect(await answer(query)).toBeUndefined();
});
