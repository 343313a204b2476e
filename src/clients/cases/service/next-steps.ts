import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { dateWithWeekday } from '#ui/format/weekday.ts';
import type { Business } from '../schema/businesses.ts';
import type { CaseView } from '../schema/cases.ts';
import type { CaseRow } from './cases.ts';
import { computeDueDate } from './review/review-clock.ts';

type Steps = CaseView['next'];

interface CaseStatus {
  row: Pick<CaseRow, 'state' | 'submittedAt' | 'decideAt'>;
  business: Pick<Business, 'next' | 'effect' | 'review'>;
  /** Reasons for manual review. */
  forPerson: readonly string[];
}

/** Lists what happens next with a submitted case, and when, before and after the decision. Empty while it is filled in. */
export async function listNextSteps(ctx: Context, standing: CaseStatus): Promise<Steps> {
  const { row, business } = standing;
  if (row.state === 'inReview') {
    const result = { when: await expectDecision(ctx, standing), text: '给出审核结果，以短信通知您，也可以在本页查看' };
    return [result, ...business.next.map((text) => ({ when: null, text }))];
  }
  if (row.state === 'approved') return [...effectSteps[business.effect], fileStep];
  return { refused: refusedSteps, withdrawn: againSteps, expired: againSteps, open: [], returned: [] }[row.state];
}

const refusedSteps: Steps = [
  { when: null, text: '请按审核意见准备好后重新办理，次数不限' },
  { when: null, text: '对结果有疑问的，请联系为您服务的客户经理、营业网点或客服热线，报受理编号' },
];
const againSteps: Steps = [{ when: null, text: '需要时可以随时重新办理，本次填写的内容已清除' }];

/** Automatic decisions take seconds; manual ones have working days. */
async function expectDecision(
  ctx: Context,
  { row: { submittedAt, decideAt }, business: { review }, forPerson }: CaseStatus,
): Promise<string> {
  if (decideAt !== null && forPerson.length === 0) {
    return decideAt.getTime() - ctx.now.getTime() <= momentMs ? '几分钟内' : `最迟 ${beijingMinute(decideAt)}`;
  }
  const dueOn = await computeDueDate(ctx, shanghaiDay(submittedAt ?? ctx.now), review.days);
  return `最迟 ${dateWithWeekday(dueOn)}`;
}

const momentMs = 10 * 60_000;

const effectSteps: Record<Business['effect'], Steps> = {
  none: [],
  grantPermission: [{ when: '已开通', text: '权限即时生效，下一交易日起可以交易（港股通为下一港股通交易日），无需其他操作' }],
  updateIdCard: [{ when: '已生效', text: '新的证件信息已登记，无需其他操作' }],
  changeContact: [
    { when: null, text: '手机号、电子邮箱的变更在保护期满后生效，此前验证码与通知仍发往原联系方式；生效时间见“账户安全”，其间可以撤回' },
    { when: null, text: '联系地址的变更已经生效' },
  ],
  resetTradingPassword: [{ when: '已生效', text: '请用新的交易密码交易；保护期内它不能用来核验身份' }],
};
const fileStep: Steps[number] = { when: null, text: '申请书由本公司签章后，可在本页和“我的文件”下载留存' };
