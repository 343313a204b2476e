import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { buildBranch } from '#test/factories/content/branches.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { buildImportDeps } from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { withTemporaryFolder } from '#test/support/folder.ts';
import { listFindingTexts, fillTemplate } from '#test/support/register-rules.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { createOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { readListSheet, writeListSheet } from '#workflow/change-orders/service/sheet/list-sheet.ts';
import { readSheet } from '#workflow/data-imports/service/register-sheets.ts';
import { importRegister } from '#workflow/imports/stores/register/register-target.ts';
import { branches as branchList } from './content-types/branches.ts';
import type { BranchDraft } from './schema.ts';
import { branchRegister, toBranchRow } from './service/branch-register.ts';
import { listBranchDrafts } from './service/branches.ts';
import { replaceBranches } from './service/replace-branches.ts';

const { db, context } = useDatabase();
const ctx = context();
const deps = buildImportDeps([branchRegister]);

/** Test branches with difficult values: rare characters, spaces in numbers, leading zeros, line breaks, separators within texts. */
const many: BranchDraft[] = Array.from({ length: 400 }, (_, at) =>
  buildBranch({
    code: `B${String(at).padStart(4, '0')}`,
    name: `呼和浩特𠮷祥路㙍Ⅱ${at}证券营业部`,
    provinceCode: '15',
    provinceName: '内蒙古自治区',
    cityCode: '1501',
    cityName: '呼和浩特市',
    address: `示范路${at}号\n“示例”大厦，2层 R&D中心`,
    postcode: '010000',
    phones: ['0471-000 0001', '+86 471 0000 0002'],
    fax: at % 2 === 0 ? '0471-0000 0003' : null,
    hours: ['交易日 8:30–17:00；午间照常', '周六 9:00–12:00'],
    licenceNumber: `000${at}`,
    notices: [{ date: '2026-08-20', text: '周六照常营业；周日休息' }],
    pictureSrc: '/media/branch/a.jpg',
    pictureAlt: '=临街门头',
    openedOn: null,
  }),
);

beforeEach(async () => {
  await replaceBranches(ctx, many);
});

const dataFile = async (what: 'content' | 'template'): Promise<Uint8Array> => {
  const clerk = await actAs(ctx, ['import.read']);
  return Buffer.from((await readSheet(clerk, deps, { code: 'branches', what })).content, 'base64');
};
const importBytes = (bytes: Uint8Array, name = 'branches.xlsx') =>
  withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, name), bytes);
    return importRegister(ctx, branchRegister, { files: [{ path: join(folder, name) }], by: '张三' });
  });

/** Opens a change order for the list in the content screen, with its download and upload. */
async function openOrder() {
  const editor = await actAs(ctx, editorRights);
  const { id } = await createOrder(editor, { type: 'branches', subject: 'all', act: 'write' });
  return {
    write: async (format: 'xlsx' | 'csv') => Buffer.from((await writeListSheet(editor, { id, format })).content, 'base64'),
    read: (bytes: Uint8Array, name = 'branches.xlsx') =>
      readListSheet(editor, { id, file: { name, type: '', bytes: new Uint8Array(bytes) } }),
    items: async () => (await readOrder(editor, { id })).payload['items'],
    end: () => withdrawRequest(editor, contentKind, { id }),
  };
}

const rowsOf = (bytes: Uint8Array) => utils.sheet_to_json<string[]>(read(bytes).Sheets['网点']!, { header: 1, raw: false });

test('the content screen and the data screens export the same sheet, with the headings of the template', async () => {
  const order = await openOrder();
  const [ofData, ofContent] = [rowsOf(await dataFile('content')), rowsOf(await order.write('xlsx'))];
  await order.end();
  expect(ofData).toHaveLength(401);
  expect(ofContent).toEqual(ofData);
  expect(rowsOf(await dataFile('template'))).toEqual([ofData[0]]);
  expect(ofData[0]!.slice(0, 7)).toEqual(['网点代码', '网点名称', '省级代码', '省份', '地市代码', '城市', '区县']);
});

test('each screen imports the export of the other without a difference, as a workbook and as text', async () => {
  const order = await openOrder();
  for (const format of ['xlsx', 'csv'] as const) {
    const report = await importBytes(await order.write(format), `branches.${format}`);
    expect([report.outcome, listFindingTexts(report), report.differences]).toEqual(['unchanged', [], []]);
  }
  expect(await order.read(await dataFile('content'))).toEqual({ items: await order.items(), remarks: [] });
  await order.end();
});

test('both screens import the template filled with 400 branches without an error', async () => {
  const filled = await fillTemplate(branchRegister, { branches: (await listBranchDrafts(ctx)).map(toBranchRow) });
  const written = await listBranchDrafts(ctx);
  await replaceBranches(ctx, []);
  const order = await openOrder();
  const { items } = await order.read(filled);
  await order.end();
  expect(branchList.draft.safeParse({ items }).error).toBeUndefined();
  expect(items).toEqual(written);
  const report = await importBytes(filled);
  expect([report.outcome, listFindingTexts(report), report.counts.warning]).toEqual(['published', [], 0]);
  expect(await listBranchDrafts(ctx)).toEqual(written);
});

test('optional cells of the template may be empty', async () => {
  const { fax, orderPhone, longitude, latitude, coordinateSystem, pictureSrc, pictureAlt, facilities, openedOn, notices, ...needed } =
    buildBranch();
  expect([fax, orderPhone, longitude, latitude, coordinateSystem, pictureSrc, pictureAlt, facilities, openedOn, notices]).toHaveLength(10);
  await replaceBranches(ctx, []);
  const report = await importBytes(await fillTemplate(branchRegister, { branches: [toBranchRow(needed)] }));
  expect([report.outcome, listFindingTexts(report)]).toEqual(['published', []]);
  expect(await listBranchDrafts(ctx)).toMatchObject([
    { ...needed, coordinateSystem: 'gcj02', longitude: null, facilities: [], notices: [] },
  ]);
});

test('files with the earlier headings of either screen are still imported', async () => {
  await replaceBranches(ctx, [buildBranch()]);
  const former = '网点代码,名称,省,市,地址,门面图片,图片说明,设施,许可证编号,坐标系\n';
  const file = `${former}BJ001,北京示范路证券营业部,北京市,北京市,示范路9号,/media/branch/b.jpg,门头,爱心座椅,演示9,WGS-84（卫星定位）\n`;
  const report = await importBytes(Buffer.from(file), 'branches.csv');
  expect([report.outcome, listFindingTexts(report)]).toEqual(['published', []]);
  // No heading is unknown. Values of missing columns are kept, and the report mentions this.
  expect(report.findings).toEqual([
    { source: '', level: 'warning', message: expect.stringMatching(/^文件没有「省级代码」.*已有的行沿用现在的值$/) as string },
  ]);
  expect(await listBranchDrafts(ctx)).toMatchObject([
    {
      address: '示范路9号',
      pictureSrc: '/media/branch/b.jpg',
      facilities: ['爱心座椅'],
      licenceNumber: '演示9',
      coordinateSystem: 'wgs84',
    },
  ]);
});

test('errors of a sheet are reported by row and column in both screens, in the content screen with the entry', async () => {
  const file = Buffer.from('网点代码,网点名称,地址,咨询电话\nB0001,示例,示范路1号,见官网\nB0002,—,示范路2号,010-0000 0001\n');
  const report = await importBytes(file, 'branches.csv');
  const order = await openOrder();
  const told = await order
    .read(file, 'branches.csv')
    .catch((error: { errors: { message: string }[] }) => error.errors.map(({ message }) => message));
  await order.end();
  expect(listFindingTexts(report)).toEqual(['第 3 行「网点名称」：没有填写', '第 2 行「咨询电话」：电话号码只能包含数字、空格和连字符']);
  // With a draft, the entry is named as well.
  expect(told).toEqual(['第 3 行「网点名称」：没有填写', '第 2 行（示例）「咨询电话」：电话号码只能包含数字、空格和连字符']);
  expect(await db.selectFrom('branches').select('id').execute()).toHaveLength(400);
});
