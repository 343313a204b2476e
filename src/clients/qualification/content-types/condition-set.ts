import { paths } from '#ui/paths.ts';
import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { clientLevels, conditionSetDraft, type ConditionSetDraft } from '../schema.ts';
import { listNewestSets, publishConditionSet } from '../service/condition-sets.ts';

const kinds = {
  averageAssets: '日均资产',
  experience: '交易经验',
  riskLevel: '风险等级',
  idCard: '证件有效',
  age: '年龄',
  cleanRecord: '诚信记录',
  creditOrFutures: '两融或金融期货经历',
  optionsTest: '期权知识测试',
  optionsPractice: '期权模拟交易',
  designation: '指定交易或开户时间',
};

/** Conditions that a client must meet for a business; open cases keep the version they were evaluated with. */
export const conditionSet = codedContent<ConditionSetDraft>({
  code: 'condition-set',
  title: '准入条件',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: conditionSetDraft,
  keysOf: { 'body.conditions': 'id' },
  fields: {
    code: { title: '代码', help: '小写字母、数字和下划线；发布后不能更改' },
    validFrom: { title: '生效日期', help: '从这一天起按新条件核对；已发布的版本不会改变' },
    body: '条件',
    'body.name': '业务名称',
    'body.sort': { title: '排列序号', help: '小的在前' },
    'body.conditions': '各项条件',
    'body.conditions.*': '条件',
    ...prefixFields('body.conditions.*', {
      id: { title: '条件代码', help: '小写字母、数字和下划线' },
      name: '名称',
      standard: { title: '标准', help: '客户看到的文字' },
      source: '依据',
      remark: { title: '内部备注', help: '不向客户显示' },
      rule: '核对规则',
      'rule.kind': { title: '核对什么', words: kinds },
      'rule.tradingDays': '交易日数',
      'rule.yuan': '金额（元）',
      'rule.months': '月数',
      'rule.atLeast': { title: '至少', words: Object.fromEntries(clientLevels.map((level) => [level, level])) },
      'rule.from': '最低年龄',
      'rule.to': { title: '最高年龄', help: '没有上限时留空' },
      'rule.level': { title: '级别', words: { 1: '一级', 2: '二级', 3: '三级' } },
    }),
  },
  begin: { code: '', validFrom: '', body: { name: '', sort: 0, conditions: [] } },
  newest: listNewestSets,
  publish: publishConditionSet,
  nameOf: ({ body }) => body.name,
  placeOf: ({ body, validFrom }) => `${body.conditions.length} 项条件 · ${validFrom} 起`,
  dayOf: ({ validFrom }) => validFrom,
  addressesOf: (code) => [paths.businessPrepare(code)],
});
