import type { BusinessInfo, CaseItem } from '#clients/cases/schema/cases.ts';
import type { BusinessStatus } from '#clients/cases/schema/hall.ts';

type TagKind = 'neutral' | 'positive' | 'warning' | 'info' | 'danger';
interface BusinessTag {
  kind: TagKind;
  text: string;
}

export const groupNames: Record<BusinessInfo['group'], string> = {
  permission: '交易权限',
  assessment: '测评',
  account: '账户与资料',
  credit: '信用与衍生品',
};

export const businessStatusTags: Record<BusinessStatus['standing'], BusinessTag> = {
  ready: { kind: 'positive', text: '可办理' },
  missing: { kind: 'warning', text: '还差条件' },
  granted: { kind: 'positive', text: '已开通' },
  open: { kind: 'info', text: '办理中' },
  returned: { kind: 'warning', text: '待补正' },
  inReview: { kind: 'info', text: '审核中' },
};

export const caseStateTags: Record<CaseItem['state'], BusinessTag> = {
  open: { kind: 'info', text: '填写中' },
  inReview: { kind: 'info', text: '审核中' },
  returned: { kind: 'warning', text: '待补正' },
  approved: { kind: 'positive', text: '已通过' },
  refused: { kind: 'danger', text: '未通过' },
  withdrawn: { kind: 'neutral', text: '已撤回' },
  expired: { kind: 'neutral', text: '已过期' },
};

/** Default texts about what a kind of step requires, used when the step has none. */
export const stepTexts: Record<BusinessInfo['steps'][number]['kind'], string> = {
  conditions: '核对您是否达到办理条件',
  paper: '如实回答问卷或测试题',
  idCard: '上传身份证正反面并核对信息',
  form: '填写申请内容',
  agreements: '阅读并签署文件',
  confirm: '核对全部内容后提交',
};
