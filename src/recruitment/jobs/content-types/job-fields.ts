import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { jobTypeNames } from '../web/job-types.ts';

const eachLine = { help: '每行一条' };

/** Labels of the fields of a job. */
export const jobFields: ContentType['fields'] = {
  code: { title: '职位编号', help: '大写字母、数字或连字符；发布后不能更改', isLasting: true },
  title: '职位名称',
  type: { title: '招聘类型', words: jobTypeNames },
  department: '部门',
  team: { title: '团队', help: '部门内的组或团队，如“消费组”；填写后显示在职位列表和详情页' },
  headQuarter: '总部职位',
  locations: { title: '工作地点', help: '城市，每行一个' },
  headcount: '招聘人数',
  education: '学历要求',
  experience: '经验要求',
  salary: { title: '薪酬范围', help: '如“月薪 1.5 万–2 万元，另有绩效”；列表显示第一个逗号前的范围，详情页显示全文；不填则不显示' },
  duties: { title: '职责', ...eachLine },
  requirements: { title: '要求', help: '每行一条；不得含法律禁止的招聘条件' },
  process: { title: '流程', ...eachLine },
  contact: { title: '联系方式', help: '不添加时为公司招聘联系方式' },
  'contact.name': '联系部门',
  'contact.phone': '电话',
  'contact.email': '邮箱',
  'contact.hours': '时间',
  deadline: { title: '截止日期', help: '可以投递的最后一天' },
};

/** Initial values of a new job. */
export const emptyJob = {
  code: '',
  title: '',
  type: 'social',
  department: '',
  headQuarter: true,
  locations: [],
  headcount: 1,
  duties: [],
  requirements: [],
  process: [],
  deadline: '',
};
