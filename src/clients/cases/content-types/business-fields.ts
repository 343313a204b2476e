import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { flowFields } from './flow-fields.ts';

const groups = { account: '账户业务', permission: '权限开通', credit: '信用业务', assessment: '测评' };
const effects = {
  none: '无',
  grantPermission: '开通权限',
  updateIdCard: '更新证件',
  changeContact: '更改联系方式',
  resetTradingPassword: '重置交易密码',
};

/** Labels of the fields of a business. */
export const businessFields: ContentType['fields'] = {
  code: { title: '代码', help: '小写字母、数字和下划线；发布后不能更改' },
  validFrom: { title: '生效日期', help: '从这一天起办理的按新版本；已受理的仍按原版本' },
  body: '业务',
  ...prefixFields('body', {
    name: '名称',
    group: { title: '分组', words: groups },
    sort: { title: '排列序号', help: '小的在前' },
    summary: '简介',
    materials: { title: '所需材料', help: '每行一项' },
    minutes: '预计用时（分钟）',
    serviceTime: '办理时间',
    'serviceTime.days': { title: '哪些天', words: { every: '每天', trading: '交易日' } },
    'serviceTime.from': { title: '从', help: '如 09:00' },
    'serviceTime.to': { title: '到', help: '如 16:00；全天为 24:00' },
    fee: '费用',
    next: { title: '提交以后', help: '每行一条' },
    risk: '风险提示',
    productLevel: {
      title: '风险等级',
      help: '与客户等级匹配；不涉及产品时留空',
      words: { R1: 'R1', R2: 'R2', R3: 'R3', R4: 'R4', R5: 'R5' },
    },
    keepDays: '未提交的保留天数',
    ...flowFields,
    effect: { title: '办结时', words: effects },
    permission: { title: '权限代码', help: '办结时开通权限的业务填写' },
    review: '审核',
    'review.byPerson': { title: '由人工审核', help: '不选时由系统按规则审核' },
    'review.days': { title: '人工审核时限（工作日）', help: '提交当日不计；到期前后提醒经办人、主管与合规' },
    'review.afterSeconds': '系统审核等待（秒）',
    'review.returns': '系统退回的情形',
    'review.returns.*': '情形',
    'review.returns.*.step': '步骤代码',
    'review.returns.*.field': '栏目',
    'review.returns.*.endsWith': '以此结尾时退回',
    'review.returns.*.reason': '退回原因',
  }),
};
