import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { KnowledgeTestDraft } from '#clients/questionnaires/schema/knowledge.ts';

/** A bank of test questions in the exchange format. */
const bank = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  pass_score: z.number(),
  questions: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['single', 'multiple']),
      text: z.string(),
      options: z.array(z.object({ key: z.string(), text: z.string() })),
      answer: z.array(z.string()),
      explanation: z.string(),
      score: z.number(),
    }),
  ),
});

/** The topics of questions, which are not in the banks: topic, and the numbers of its questions. */
const topics: Record<string, Record<string, readonly number[]>> = {
  star_chinext_knowledge: {
    开通权限的条件: [1, 2, 3],
    涨跌幅限制与临时停牌: [4, 5, 6],
    申报数量与价格: [7, 8, 9, 17],
    盘后固定价格交易: [10, 11],
    特别标识: [12, 13, 14],
    注册制: [15],
    退市制度: [16],
    科创成长层与科创企业的风险: [18, 19],
    融资融券标的: [20],
  },
  margin_trading_knowledge: {
    融资融券的基本概念: [1, 11, 13],
    开立信用账户的条件: [2, 3, 12],
    维持担保比例: [4, 7, 15, 16],
    保证金比例与可融资金额: [5, 6, 14],
    担保物的折算率: [8, 9, 10],
    标的证券调整: [17],
    信用账户的使用与登记: [18, 20],
    融资融券的风险: [19],
  },
};

export const knowledgeCodes = Object.keys(topics);

/** Reads a published knowledge test of the demo firm from the question bank beside this file. */
export function readKnowledgeBank(code: string): KnowledgeTestDraft {
  const read = bank.parse(JSON.parse(readFileSync(new URL(`./${code}.json`, import.meta.url), 'utf8')));
  const topicOf = (id: string) =>
    Object.entries(topics[code] ?? {}).find(([, numbers]) => numbers.includes(Number(id.slice(1))))?.[0] ?? '';
  return {
    code: read.id,
    version: read.version,
    validFrom: '2026-01-01',
    body: {
      title: read.title,
      passScore: read.pass_score,
      validMonths: 12,
      attemptsPerDay: 3,
      takesEarlierPass: true,
      questions: read.questions.map(({ type: kind, ...question }) => ({ ...question, kind, topic: topicOf(question.id) })),
    },
  };
}
