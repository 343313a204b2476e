import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { staffRecordDraft, witnessDraft, type StaffRecordDraft, type WitnessDraft } from './schema.ts';
import { replaceStaff } from './service/replace-staff.ts';
import { listStaffDrafts } from './service/staff.ts';
import { listWitnessDrafts, replaceWitnesses } from './service/witnesses.ts';

const text = (name: string, title: string, headings: string[] = []): ImportColumn => ({
  name,
  title,
  headings,
  content: 'text',
  isRequired: true,
});
const day = (name: string, title: string, headings: string[] = []): ImportColumn => ({ ...text(name, title, headings), content: 'day' });

const changedOn: ImportColumn = { name: 'updatedOn', title: '更新日期', content: 'day', isStamp: true };
const isSample: ImportColumn = { name: 'isSample', title: '示例数据', content: 'flag', fallback: false };

const staffColumns: readonly ImportColumn[] = [
  {
    name: 'certificateNumber',
    title: '登记编号',
    headings: ['执业编号', '从业登记编号', '登记证书编号', '证书编号'],
    content: 'identifier',
    isRequired: true,
  },
  {
    name: 'kind',
    title: '类别',
    headings: ['登记类别', '执业岗位', '从业类别'],
    content: {
      choice: {
        general: ['一般证券业务', '一般从业', '一般证券业务人员'],
        adviser: ['证券投资咨询业务（投资顾问）', '投资顾问', '证券投资顾问'],
        analyst: ['分析师与保荐代表人', '证券投资咨询业务（分析师）', '分析师', '证券分析师', '保荐代表人'],
        broker: ['证券经纪人', '经纪人', '证券经纪业务营销'],
      },
    },
    isRequired: true,
  },
  text('name', '姓名'),
  text('post', '岗位', ['职务', '执业岗位名称']),
  text('branch', '所在机构', ['所属机构', '所在营业部', '部门']),
  day('obtainedOn', '登记日期', ['取得日期', '首次登记日期', '证书取得日期']),
  {
    name: 'state',
    title: '状态',
    headings: ['登记状态'],
    content: { choice: { registered: ['在职', '已登记', '正常'], left: ['离职', '已离职', '注销'] } },
    fallback: 'registered',
  },
  changedOn,
  isSample,
];

const limits = { changedShareMax: 20, removedShareMax: 10, freeRows: 5, needsApproval: false };

/** The firm's registered people, from its personnel system or the association's list. */
export const staffRegister: Register = {
  code: 'staff',
  title: '从业人员公示',
  extent: 'whole',
  limits,
  parts: [
    {
      name: 'staff',
      title: '人员',
      columns: staffColumns,
      keys: ['certificateNumber'],
      label: 'name',
      schema: staffRecordDraft.transform((person) => ({ ...person, name: person.name.normalize('NFKC') })),
    },
  ],
  read: async (ctx) => ({ staff: await listStaffDrafts(ctx) }),
  apply: async (tx, { rows }) => void (await replaceStaff(tx, rows.staff as unknown as StaffRecordDraft[])),
};

/** Staff who may witness the opening of accounts. */
export const witnessRegister: Register = {
  code: 'witnesses',
  title: '见证开户人员',
  extent: 'whole',
  limits,
  parts: [
    {
      name: 'witnesses',
      title: '见证人员',
      keys: ['staffNumber'],
      label: 'name',
      schema: witnessDraft,
      columns: [
        { name: 'staffNumber', title: '工号', headings: ['员工编号'], content: 'identifier', isRequired: true },
        text('name', '姓名'),
        { name: 'sex', title: '性别', content: { choice: { female: ['女'], male: ['男'] } }, isRequired: true },
        text('branch', '所在机构', ['所属机构', '所在营业部']),
        text('qualification', '资格', ['执业资格', '从业资格']),
        { name: 'certificateNumber', title: '登记编号', headings: ['证书编号', '执业编号'], content: 'identifier', isRequired: true },
        day('validFrom', '有效期起', ['有效期起始日', '授权起始日']),
        day('validUntil', '有效期止', ['有效期截止日', '授权截止日']),
        changedOn,
        isSample,
      ],
    },
  ],
  read: async (ctx) => ({ witnesses: await listWitnessDrafts(ctx) }),
  apply: async (tx, { rows }) => void (await replaceWitnesses(tx, rows.witnesses as unknown as WitnessDraft[])),
};
