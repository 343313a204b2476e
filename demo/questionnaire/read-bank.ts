import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { bankToBody, questionBank } from '#clients/questionnaires/register/question-bank.ts';
import type { QuestionnaireDraft } from '#clients/questionnaires/schema/questionnaires.ts';

/** The reason for each dimension of questions, which the question bank does not contain. */
const reasons: Record<string, string> = {
  financial_situation: '收入来源、资产和负债决定您能承受多大的损失而不影响生活。',
  investment_knowledge: '看得懂产品怎样赚钱、怎样亏钱，才谈得上自己作决定。',
  investment_experience: '经历过的涨跌，比想象中的涨跌更能说明您会怎样应对。',
  investment_goal: '资金什么时候要用、用来做什么，决定能不能等到价格恢复。',
  risk_preference: '面对亏损您会怎样做、最多能接受多少，决定哪些产品会让您睡不着觉。',
};

/** Additional requirements of a declaration: online a second person cannot submit documents. */
const followUps: Record<string, { option: string; text: string }> = {
  D2: {
    option: '否（请填写实际控制人或受益人信息）',
    text: '您声明账户的实际控制人或受益人不是本人，请携带双方有效身份证件到营业网点登记。',
  },
};

/**
 * Reads the demo firm's published questionnaire on risk tolerance from the question bank beside this file; the version of another
 * year has the same questions.
 */
export function readRiskBank(year?: number): QuestionnaireDraft {
  const read = questionBank.parse(JSON.parse(readFileSync(new URL('./risk_tolerance_individual.json', import.meta.url), 'utf8')));
  const version = year === undefined ? read.version : `${year}.1`;
  return { code: read.id, version, validFrom: `${version.slice(0, 4)}-01-01`, body: toBody(read) };
}

function toBody(read: z.infer<typeof questionBank>): QuestionnaireDraft['body'] {
  const body = bankToBody(read);
  return {
    ...body,
    dimensions: body.dimensions.map((dimension) => ({ ...dimension, reason: reasons[dimension.id] ?? '' })),
    declarations: body.declarations.map((declaration) => ({
      ...declaration,
      ...(followUps[declaration.id] && { followUp: followUps[declaration.id] }),
    })),
  };
}
