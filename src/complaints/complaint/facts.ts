import type { DerivedFact, FactSource } from '#content/firm-facts/service/record-facts.ts';
import { listRules } from './service/deadlines.ts';

/** The deadlines of complaints as facts that texts cite. */
export const complaintFacts: FactSource = {
  origin: 'complaints',
  async list(ctx) {
    const rule = (await listRules(ctx)).find(({ type }) => type === 'complaint');
    if (!rule) return [];
    const fact = (code: string, title: string, days: number, wordings: string[]): DerivedFact => ({
      code,
      title,
      wordings,
      source: '投诉办理时限',
      values: String(days),
    });
    return [
      fact('complaint_accept_days', '投诉告知是否受理的时间（工作日），自收到之日起', rule.acceptDays, [
        '决定是否受理|{}个工作日',
        '告知是否受理|{}个工作日',
        '{}个工作日内决定是否受理',
        '{}个工作日内决定受理',
        '{}个工作日内告知是否受理',
        '{}个工作日内答复是否受理',
      ]),
      fact('complaint_answer_days', '投诉答复时间（工作日），自收到之日起', rule.answerDays, [
        '答复|{}个工作日',
        '答复处理结果|{}个工作日',
        '答复|收到后{}个工作日',
        '答复|自收到之日起{}个工作日',
        '投诉…收到后{}个工作日内答复',
        '投诉…自收到之日起{}个工作日内答复',
        '投诉…受理之日起{}个工作日内答复',
        '自收到投诉之日起{}个工作日',
        '自受理之日起{}个工作日内答复',
      ]),
      fact('complaint_longest_days', '投诉办理的最长期限（自然日）', rule.limitDays, ['投诉…最长不超过{}日', '最长期限|{}日']),
    ];
  },
};
