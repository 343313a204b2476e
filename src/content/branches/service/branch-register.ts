import { z } from 'zod';
import type { ImportColumn, DataRow, CellValue } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { branchFields, checkPairs, type BranchDraft } from '../schema.ts';
import { listBranchDrafts } from './branches.ts';
import { replaceBranches } from './replace-branches.ts';

const text = (name: string, title: string, headings: string[] = []): ImportColumn => ({ name, title, headings, content: 'text' });
const optional = { mayBeBlank: true, fallback: null };

const columns: readonly ImportColumn[] = [
  { name: 'code', title: '网点代码', headings: ['营业部代码', '机构代码', '分支机构代码'], content: 'identifier', isRequired: true },
  { ...text('name', '网点名称', ['营业部名称', '分支机构名称', '机构名称', '名称']), isRequired: true },
  { name: 'provinceCode', title: '省级代码', content: { code: 2 } },
  text('provinceName', '省份', ['省', '省（市、区）', '所在省份']),
  { name: 'cityCode', title: '地市代码', content: { code: 4 } },
  text('cityName', '城市', ['市', '地市', '所在城市']),
  text('districtName', '区县', ['区（县）', '所在区县']),
  { ...text('address', '地址', ['营业地址', '营业场所', '经营场所', '营业部地址']), isRequired: true },
  { name: 'postcode', title: '邮编', headings: ['邮政编码'], content: { code: 6 } },
  { name: 'phones', title: '咨询电话', headings: ['联系电话', '电话', '客服电话'], content: 'texts' },
  { ...text('orderPhone', '委托电话'), ...optional },
  text('complaintPhone', '投诉电话'),
  { ...text('fax', '传真'), ...optional },
  { name: 'hours', title: '营业时间', content: 'texts' },
  { name: 'longitude', title: '经度', content: 'number', ...optional },
  { name: 'latitude', title: '纬度', content: 'number', ...optional },
  {
    name: 'coordinateSystem',
    title: '坐标系',
    content: {
      choice: {
        gcj02: ['GCJ-02', 'GCJ02', 'GCJ-02(国内地图)', '高德', '腾讯', '国测局'],
        wgs84: ['WGS-84', 'WGS84', 'WGS-84(卫星定位)', 'GPS'],
        bd09: ['BD-09', 'BD09', 'BD-09(百度地图)', '百度'],
      },
    },
    fallback: 'gcj02',
  },
  { ...text('pictureSrc', '门面照片', ['门面图片', '照片']), ...optional },
  { ...text('pictureAlt', '照片说明', ['图片说明']), ...optional },
  text('transport', '交通', ['交通路线', '乘车路线']),
  { name: 'businessScope', title: '业务范围', headings: ['经营范围'], content: 'texts' },
  { name: 'facilities', title: '服务设施', headings: ['设施', '无障碍设施'], content: 'texts', mayBeBlank: true, fallback: [] },
  text('manager', '负责人', ['营业部负责人', '机构负责人']),
  text('licenceNumber', '许可证号', ['经营证券期货业务许可证编号', '许可证编号']),
  { name: 'openedOn', title: '开业日期', headings: ['成立日期', '设立日期'], content: 'day', ...optional },
  { name: 'notices', title: '网点通知', content: 'texts', mayBeBlank: true, fallback: [] },
];

/** Rounds degrees to about one metre. */
const toMetre = (degrees: number | null): number | null => (degrees === null ? null : Math.round(degrees * 1e6) / 1e6);

const datedLine = /^\d{4}-\d\d-\d\d \S/;

/** Joins notices that were split because they contain ；: a part that does not begin with a day belongs to the notice before it. */
function joinNotices(lines: readonly string[]): string[] {
  const notices: string[] = [];
  for (const line of lines) {
    if (datedLine.test(line) || notices.length === 0) notices.push(line);
    else notices.push(`${notices.pop()}；${line}`);
  }
  return notices;
}

const schema = branchFields
  .omit({ notices: true, longitude: true, latitude: true })
  .extend({
    longitude: branchFields.shape.longitude.transform(toMetre),
    latitude: branchFields.shape.latitude.transform(toMetre),
    notices: z
      .array(z.string())
      .overwrite(joinNotices)
      .refine((lines) => lines.every((line) => datedLine.test(line)), '网点通知应写成 2026-08-21 周末照常营业 的样子'),
  })
  .superRefine(checkPairs);

/**
 * Describes the sheet of branches, from the firm's register or the regulator's list of licences. The data screens, the commands
 * and the list in the content screen all import and export with this description.
 */
export const branchRegister: Register = {
  code: 'branches',
  title: '营业网点',
  extent: 'whole',
  limits: { changedShareMax: 20, removedShareMax: 10, freeRows: 3, needsApproval: false },
  parts: [
    {
      name: 'branches',
      title: '网点',
      columns,
      keys: ['code'],
      label: 'name',
      schema,
    },
  ],
  read: async (ctx) => ({ branches: (await listBranchDrafts(ctx)).map(toBranchRow) }),
  async apply(tx, { rows }) {
    await replaceBranches(tx, rows.branches!.map(toBranchDraft));
  },
};

/** Converts a branch to a row of the register. Fields missing from a draft are omitted. */
export function toBranchRow({ notices = [], ...branch }: Partial<BranchDraft>): DataRow {
  return { ...branch, notices: notices.map(({ date, text: words }) => `${date} ${words}`) };
}

/** Converts a row to a draft. The schema has checked that all fields are present and that every notice begins with a day. */
export const toBranchDraft = (row: DataRow): BranchDraft => ({ ...row, notices: toNotices(row.notices) }) as unknown as BranchDraft;

const toNotices = (value: CellValue | undefined): BranchDraft['notices'] =>
  (Array.isArray(value) ? (value as readonly string[]) : []).map((line) => ({ date: line.slice(0, 10), text: line.slice(10).trim() }));
