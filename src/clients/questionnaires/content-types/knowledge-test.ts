import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { knowledgeTestDraft, type KnowledgeTestDraft } from '../schema/knowledge.ts';
import { listNewestTests, publishKnowledgeTest } from '../service/papers.ts';

/** Knowledge tests for clients. Attempts keep the version they were made with. */
export const knowledgeTest = codedContent<KnowledgeTestDraft>({
  code: 'knowledge-test',
  keepsVersions: true,
  title: '知识测试',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: knowledgeTestDraft,
  keysOf: { 'body.questions': 'id' },
  fields: {
    code: { title: '代码', help: '小写字母、数字和下划线；发布后不能更改' },
    version: { title: '版本', help: '如 2026.1；已发布的版本不能更改，改动须用新的版本号' },
    validFrom: { title: '生效日期', help: '每一版须有新的日期' },
    body: '试卷',
    ...prefixFields('body', {
      title: '名称',
      passScore: '及格分',
      validMonths: '通过后的有效月数',
      attemptsPerDay: '每天可测次数',
      takesEarlierPass: '有效期内免重测',
      questions: '题目',
      'questions.*': '题目',
      'questions.*.id': { title: '题号', help: '如 T01' },
      'questions.*.topic': { title: '考点', help: '答错的客户会看到' },
      'questions.*.kind': { title: '题型', words: { single: '单选', multiple: '多选' } },
      'questions.*.text': '题干',
      'questions.*.options': '选项',
      'questions.*.options.*': '选项',
      'questions.*.options.*.key': { title: '字母', help: '一个大写字母' },
      'questions.*.options.*.text': '文字',
      'questions.*.answer': { title: '答案', help: '每行一个字母' },
      'questions.*.explanation': '解析',
      'questions.*.score': '分值',
    }),
  },
  begin: {
    code: '',
    version: '',
    validFrom: '',
    body: { title: '', validMonths: 12, attemptsPerDay: 3, takesEarlierPass: true, questions: [] },
  },
  newest: listNewestTests,
  publish: publishKnowledgeTest,
  nameOf: ({ body }) => body.title,
  placeOf: ({ version, validFrom, body }) => `第 ${version} 版 · ${body.questions.length} 题 · ${validFrom} 起`,
  dayOf: ({ validFrom }) => validFrom,
  // Available within a case only.
  addressesOf: () => [],
});
