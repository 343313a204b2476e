import type { FactValue } from '#content/firm-facts/service/fact-book.ts';
import type { DerivedFact, FactSource } from '#content/firm-facts/service/record-facts.ts';

interface Version {
  code: string;
  validFrom: string;
  body: { title: string; validMonths: number; attemptsPerDay: number };
}

/** Periods and attempts of questionnaires and knowledge tests as facts that texts cite. */
export const questionnaireFacts: FactSource = {
  origin: 'questionnaires',
  async list({ db }) {
    const columns = ['code', 'validFrom', 'body'] as const;
    const [risk, knowledge] = await Promise.all([
      db.selectFrom('questionnaires').select(columns).orderBy('code').orderBy('validFrom').execute(),
      db.selectFrom('knowledgeTests').select(columns).orderBy('code').orderBy('validFrom').execute(),
    ]);
    return [
      ...[...Map.groupBy(risk, ({ code }) => code).values()].flatMap((versions) =>
        factsOf(versions, {
          months: ['测评结果的有效期为{}个月', '测评结果有效期为{}个月', '测评结果有效期{}个月', '每{}个月风险测评到期'],
          attempts: ['风险测评每日最多{}次', '风险测评每天最多{}次', '风险测评一天最多{}次', '风险承受能力测评…每日最多{}次'],
        }),
      ),
      ...[...Map.groupBy(knowledge, ({ code }) => code).values()].flatMap((versions) =>
        factsOf(versions, {
          months: [`${versions.at(-1)!.body.title}有效期{}个月`],
          attempts: [
            '知识测评每日最多{}次',
            '知识测评，每日最多{}次',
            '知识测试每日最多{}次',
            `${versions.at(-1)!.body.title}每日最多{}次`,
          ],
        }),
      ),
    ];
  },
};

function factsOf(versions: readonly Version[], wordings: { months: string[]; attempts: string[] }): DerivedFact[] {
  const { code, body } = versions.at(-1)!;
  const values = (read: (body: Version['body']) => number): FactValue[] =>
    versions.map(({ validFrom, body: each }) => ({ from: validFrom, value: String(read(each)) }));
  const name = `questionnaire.${code.toLowerCase()}`;
  return [
    {
      code: `${name}.months`,
      title: `${body.title}的有效期（月）`,
      wordings: wordings.months,
      source: body.title,
      values: values(({ validMonths }) => validMonths),
    },
    {
      code: `${name}.attempts`,
      title: `${body.title}每日最多次数`,
      wordings: wordings.attempts,
      source: body.title,
      values: values(({ attemptsPerDay }) => attemptsPerDay),
    },
  ];
}
