import { paths } from '#ui/paths.ts';
import { executivesContent } from '../schema/executives.ts';
import { structureContent } from '../schema/structure.ts';
import { companyContentType } from './company-content-type.ts';

export const companyExecutives = companyContentType({
  kind: 'executives',
  title: '董事、监事与高级管理人员',
  levels: 2,
  // A person in two groups is listed in each.
  entries: { list: 'people', title: '人员', key: ['group', 'name'], item: executivesContent.shape.people.element },
  fields: {
    people: '人员',
    'people.*': '人员',
    'people.*.name': '姓名',
    'people.*.post': '职务',
    'people.*.since': '任职日期',
    'people.*.qualification': { title: '任职资格', help: '批复文号或备案编号' },
    'people.*.duties': '分管工作',
    'people.*.profile': '简历',
    'people.*.isSample': '示例数据',
    'people.*.group': { title: '类别', words: { executive: '高级管理人员', director: '董事', supervisor: '监事' } },
  },
  addresses: [paths.executives()],
});

/** The main shareholders on a day. */
export const companyShareholders = companyContentType({
  kind: 'shareholders',
  title: '股东情况',
  levels: 2,
  keysOf: { holders: 'name' },
  fields: {
    asOf: '截止日期',
    totalShares: '总股本（股）',
    holderCount: '股东户数',
    holders: '主要股东',
    'holders.*': '股东',
    'holders.*.name': '名称',
    'holders.*.shares': '持股数（股）',
    'holders.*.nature': { title: '股东性质', help: '如“国有法人”' },
    'holders.*.pledgedShares': '质押或冻结（股）',
    'holders.*.isSample': '示例数据',
    remarks: { title: '说明', help: '每行一条' },
  },
  addresses: [paths.shareholders()],
});

export const companyStructure = companyContentType({
  kind: 'structure',
  title: '组织架构',
  entries: { list: 'departments', title: '部门', key: 'code', item: structureContent.shape.departments.element },
  fields: {
    departments: { title: '部门', help: '只有最上级机构没有上级' },
    'departments.*': '部门',
    'departments.*.code': { title: '代码', help: '小写字母开头' },
    'departments.*.name': '名称',
    'departments.*.parent': { title: '上级代码', help: '最上级机构留空' },
    'departments.*.duties': '职责',
  },
  addresses: [paths.structure()],
});
