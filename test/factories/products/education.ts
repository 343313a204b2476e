import type { LessonDraft, SeriesDraft } from '#products/education/schema.ts';

export const buildSeries = (overrides: Partial<SeriesDraft> = {}): SeriesDraft => ({
  code: 'futures',
  title: '期货学堂',
  audience: '想了解期货的投资者',
  outcome: '看得懂保证金',
  sort: 1,
  ...overrides,
});

/** Builds a lesson with a quiz of three questions whose right answers are A, B and C. */
export function buildLesson(overrides: Partial<LessonDraft> = {}): LessonDraft {
  return {
    code: 'margin',
    series: 'futures',
    title: '保证金',
    topic: '资金',
    level: 'basic',
    sort: 1,
    summary: '保证金是履约的担保。',
    checkedOn: '2026-08-01',
    sections: [{ id: 'what', title: '是什么', blocks: [{ kind: 'prose', html: '<p>杠杆会放大亏损。</p>' }] }],
    quiz: [0, 1, 2].map((answer) => ({
      question: `第 ${answer + 1} 问？`,
      options: ['甲', '乙', '丙'],
      answer,
      explanation: `讲解 ${answer}`,
    })),
    ...overrides,
  };
}
