import { paths } from '#ui/paths.ts';
import { settingsGroup } from './settings-group.ts';

const steps = { delivered: '已投递', screening: '简历筛选', writtenTest: '笔试', interview: '面试', hired: '录用', rejected: '未通过' };
const { hired: _hired, rejected: _rejected, ...from } = steps;
const { delivered: _delivered, ...to } = steps;

/** Rules for job applications. */
export const recruitmentSettings = settingsGroup({
  code: 'settings-recruitment',
  title: '招聘设置',
  of: ['recruitment'],
  fields: {
    recruitment: '招聘设置',
    'recruitment.maxOpenDeliveries': {
      title: '同时投递上限',
      help: '一人至多有几份进行中的投递，1 至 100；不填为 2。调低后，已有的投递不受影响',
    },
    'recruitment.resumeMonths': { title: '简历保留月数', help: '多久未使用后删除' },
    'recruitment.process': { title: '自动推进', help: '仅用于演示；由人员处理时留空' },
    'recruitment.process.*': '步骤',
    'recruitment.process.*.from': { title: '从', words: from },
    'recruitment.process.*.to': { title: '到', words: to },
    'recruitment.process.*.types': { title: '招聘类型', words: { social: '社会招聘', campus: '校园招聘', intern: '实习' } },
    'recruitment.process.*.types.*': { title: '招聘类型', words: { social: '社会招聘', campus: '校园招聘', intern: '实习' } },
    'recruitment.process.*.afterSeconds': '间隔秒数',
    'recruitment.process.*.note': { title: '说明', help: '应聘者会看到' },
    'recruitment.letters': { title: '通知用语', help: '推进投递时选用，可以再修改；{job} 为职位，{number} 为投递编号' },
    'recruitment.letters.*': '用语',
    'recruitment.letters.*.to': { title: '推进到', words: to },
    'recruitment.letters.*.title': '名称',
    'recruitment.letters.*.text': { title: '正文', widget: 'lines', help: '应聘者会看到' },
    'recruitment.contact': '联系方式',
    'recruitment.contact.name': '部门',
    'recruitment.contact.phone': '电话',
    'recruitment.contact.email': '邮箱',
    'recruitment.contact.hours': '接待时间',
  },
  addresses: [paths.recruit()],
});
