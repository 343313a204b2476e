import type { ContentType } from '#workflow/change-orders/content-type.ts';

const stepKinds = {
  conditions: '核对条件',
  paper: '问卷或测试',
  idCard: '身份证',
  form: '填写表单',
  agreements: '签署协议',
  confirm: '确认提交',
};
const fieldKinds = {
  text: '单行文字',
  longText: '多行文字',
  mobile: '手机号',
  email: '邮箱',
  address: '地址',
  choice: '单选',
  day: '日期',
  tradingPassword: '交易密码',
};

/** Labels of the steps of a business. */
export const flowFields: ContentType['fields'] = {
  steps: { title: '步骤', help: '最后一步为确认提交' },
  'steps.*': '步骤',
  'steps.*.kind': { title: '做什么', words: stepKinds },
  'steps.*.code': '步骤代码',
  'steps.*.name': '名称',
  'steps.*.hint': '提示',
  'steps.*.conditionSet': { title: '准入条件' },
  'steps.*.paper': { title: '问卷或试卷' },
  'steps.*.documents': { title: '要签署的协议', help: '按勾选的先后签署' },
  'steps.*.atLeast': { title: '至少填写几栏', help: '各栏都可不填时使用' },
  'steps.*.fields': '栏目',
  'steps.*.fields.*': '栏目',
  'steps.*.fields.*.name': { title: '代码', help: '小写字母开头' },
  'steps.*.fields.*.label': '名称',
  'steps.*.fields.*.kind': { title: '种类', words: fieldKinds },
  'steps.*.fields.*.hint': '提示',
  'steps.*.fields.*.isOptional': '可不填',
  'steps.*.fields.*.choices': { title: '选项', help: '单选时填写' },
  'steps.*.fields.*.choices.*': '选项',
  'steps.*.fields.*.choices.*.value': '值',
  'steps.*.fields.*.choices.*.text': '文字',
  'steps.*.fields.*.max': '最多字数',
};
