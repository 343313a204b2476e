import { z } from 'zod';

const line = z.string().trim().min(1, '不能为空').max(300, '不超过 300 个字');
const optionKey = z.string().regex(/^[A-Z]$/, '选项用一个大写字母表示');

const testQuestion = z.object({
  id: z.string().regex(/^T\d{2}$/, '题号格式如 T01'),
  /** Topic, shown for a wrong answer instead of the right one. */
  topic: line,
  kind: z.enum(['single', 'multiple']),
  text: line,
  options: z.array(z.object({ key: optionKey, text: line })).min(2),
  /** Exactly these options. */
  answer: z.array(optionKey).min(1),
  explanation: line.optional(),
  score: z.number().int().min(1),
});

/** A knowledge test with the right answers. */
const knowledgeTest = z
  .object({
    title: line,
    passScore: z.number().int().min(1),
    /** Months for which a pass is valid. */
    validMonths: z.number().int().min(1).max(36),
    attemptsPerDay: z.number().int().min(1).max(10),
    /** True when a valid earlier pass can be used in another case. */
    takesEarlierPass: z.boolean(),
    questions: z.array(testQuestion).min(1),
  })
  .superRefine(({ passScore, questions }, refinement) => {
    const issue = (path: (string | number)[], message: string) => refinement.addIssue({ code: 'custom', path, message });
    const total = questions.reduce((sum, { score }) => sum + score, 0);
    if (passScore > total) issue(['passScore'], `满分只有 ${total} 分`);
    const ids = questions.map(({ id }) => id);
    for (const [at, { id, kind, options, answer }] of questions.entries()) {
      const keys = options.map(({ key }) => key);
      if (ids.indexOf(id) !== at) issue(['questions', at, 'id'], `${id} 重复`);
      if (new Set(keys).size !== keys.length) issue(['questions', at, 'options'], '选项字母不能重复');
      if (answer.some((key) => !keys.includes(key))) issue(['questions', at, 'answer'], '答案不在选项中');
      if (new Set(answer).size !== answer.length || (kind === 'single' && answer.length > 1))
        issue(['questions', at, 'answer'], '单选题只有一个答案，多选题的答案不能重复');
    }
  });
export type KnowledgeTest = z.output<typeof knowledgeTest>;

export const knowledgeTestDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{1,60}$/, '试卷代码由小写字母、数字和下划线组成'),
  version: z.string().regex(/^\d{4}\.\d{1,3}$/, '版本格式如 2026.1'),
  validFrom: z.iso.date('应为实际存在的日期，格式如 2026-11-21'),
  body: knowledgeTest,
});
export type KnowledgeTestDraft = z.input<typeof knowledgeTestDraft>;
