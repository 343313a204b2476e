import { expect, test } from 'vitest';
import { buildBranch } from '#test/factories/content/branches.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { branchRegister } from './service/branch-register.ts';
import { getBranch, listBranches } from './service/branches.ts';
import { replaceBranches } from './service/replace-branches.ts';

const { context } = useDatabase();
const list = async () => (await listBranches(context(), { pageNum: 1, pageSize: 50 })).records;
const shown = async () => (await list()).map(({ id, code, address, phones }) => `${id} ${code} ${address} ${phones.join('/')}`);

// A branch's personnel department sends only changed fields, without opening hours or position.
const moved = `营业部代码,营业部名称,营业地址,联系电话,负责人
BJ001,北京示范路证券营业部,示范路2号,010-0000 0001；010-0000 0009,演示负责人乙
BJ002,北京演示街证券营业部,演示街1号,010-0000 0011,演示负责人丙
`;

testRegisterRules({
  context,
  register: branchRegister,
  prepare: () =>
    replaceBranches(context(), [
      buildBranch({ notices: [{ date: '2026-08-20', text: '周六照常营业' }] }),
      buildBranch({ code: 'BJ002', name: '北京演示街证券营业部', address: '演示街1号' }),
    ]),
  file: moved,
  shown,
});

test('columns missing from a file keep the stored values, and a branch keeps its address on the site', async () => {
  const before = await list();
  expect(await importFile(context(), branchRegister, moved)).toMatchObject({ outcome: 'published', changes: { changed: 2 } });
  const after = await list();
  expect(after.map(({ id, hours, longitude }) => [id, hours, longitude])).toEqual(
    before.map(({ id, hours, longitude }) => [id, hours, longitude]),
  );
  expect(after[0]).toMatchObject({ address: '示范路2号', phones: ['010-0000 0001', '010-0000 0009'] });
});

test.each([
  [
    '第 2 行「咨询电话」：文件没有「咨询电话」这一列，新增的行无从填写',
    '网点代码,网点名称,地址\nSH001,上海示范路证券营业部,示范路1号',
    true,
  ],
  ['经度与纬度可能填反了', '网点代码,网点名称,地址,经度,纬度\nBJ001,北京示范路证券营业部,示范路2号,39.9,116.4', true],
  ['经度和纬度应同时填写或者同时留空', '网点代码,网点名称,地址,经度,纬度\nBJ001,北京示范路证券营业部,示范路2号,116.4,', true],
  ['「坐标系」', '网点代码,网点名称,地址,坐标系\nBJ001,北京示范路证券营业部,示范路2号,北京54', true],
  ['请填写图片说明', '网点代码,网点名称,地址,门面照片\nBJ001,北京示范路证券营业部,示范路2号,/media/branch/bj.jpg', true],
  [
    '图片应位于 /media/ 之下',
    '网点代码,网点名称,地址,门面照片,照片说明\nBJ001,北京示范路证券营业部,示范路2号,https://example.com/a.jpg,门面',
    true,
  ],
  ['电话号码只能包含数字', '网点代码,网点名称,地址,咨询电话\nBJ001,北京示范路证券营业部,示范路2号,见官网', true],
])('a rejected file changes nothing: %s', async (message, file, isPart) => {
  const before = await shown();
  const report = await importFile(context(), branchRegister, file, { isPart });
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await shown()).toEqual(before);
});

test('a new row shows only its filled fields, not empty lists', async () => {
  const heads =
    '网点代码,网点名称,省级代码,省份,地市代码,城市,区县,地址,邮编,咨询电话,投诉电话,营业时间,交通,业务范围,服务设施,负责人,许可证号,网点通知';
  const row =
    'SH009,上海示范路证券营业部,31,上海市,3101,上海市,浦东新区,示范路9号,200120,021-0000 0009,021-0000 0001,交易日 9:00–17:00,地铁2号线,证券经纪,,王𠮷,沪证许字第000009号,';
  const { outcome, differences } = await importFile(context(), branchRegister, `${heads}\n${row}`, { isPart: true });
  expect(outcome).toBe('published');
  const told = differences.flatMap(({ fields }) => fields.map(({ title, after }) => `${title} ${after}`));
  expect(told).toContain('负责人 王𠮷');
  expect(told.filter((words) => words.endsWith(' null'))).toEqual([]);
});

test('a position is stored in the coordinate system that the file names, and can be removed', async () => {
  const asked = '网点代码,网点名称,地址,经度,纬度,坐标系\nBJ001,北京示范路证券营业部,示范路2号';
  await importFile(context(), branchRegister, `${asked},116.416616,39.921966,百度`, { isPart: true });
  expect((await list())[0]).toMatchObject({
    longitude: 116.416616,
    coordinateSystem: 'bd09',
    wgs84: { longitude: expect.closeTo(116.404, 3) },
  });
  await importFile(context(), branchRegister, `${asked},,,GCJ-02`, { isPart: true });
  expect((await list())[0]).toMatchObject({ longitude: null, latitude: null, wgs84: null });
});

test("a branch's picture is shown with its description, and not at all when the firm has none", async () => {
  const [first] = await list();
  const pictureOf = async () => (await getBranch(context(), { branchId: first!.id })).picture;
  expect(await pictureOf()).toBeNull();
  const file = '网点代码,网点名称,地址,门面照片,照片说明\nBJ001,北京示范路证券营业部,示范路2号,/media/branch/bj.jpg,临街一层红色门头';
  await importFile(context(), branchRegister, file, { isPart: true });
  expect(await pictureOf()).toEqual({ src: '/media/branch/bj.jpg', alt: '临街一层红色门头' });
});

test('a partial file keeps the other branches; a full file removes them only with a confirmation', async () => {
  const one = '网点代码,网点名称,地址\nBJ002,北京演示街证券营业部,演示街3号';
  expect(await importFile(context(), branchRegister, one, { isPart: true })).toMatchObject({
    outcome: 'published',
    changes: { removed: 0, changed: 1 },
  });
  await replaceBranches(
    context(),
    Array.from({ length: 10 }, (_, at) => buildBranch({ code: `BJ10${at}` })),
  );
  const cut = await importFile(context(), branchRegister, '网点代码,网点名称,地址\nBJ100,北京示范路证券营业部,示范路1号');
  expect(cut.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard)).toEqual(['changed-share', 'removed-share']);
  expect(await list()).toHaveLength(10);
});
