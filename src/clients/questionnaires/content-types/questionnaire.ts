import { paperFields } from '#clients/agreements/content-types/paper-fields.ts';
import { paths } from '#ui/paths.ts';
import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { toPublished, toWritten, writtenQuestionnaire, type WrittenQuestionnaire } from '../schema/written.ts';
import { listNewestQuestionnaires, publishQuestionnaire } from '../service/questionnaires.ts';

/** Risk tolerance questionnaires. Results keep the version they were made with. */
export const questionnaire = codedContent<WrittenQuestionnaire>({
  code: 'questionnaire',
  keepsVersions: true,
  title: '风险测评问卷',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: writtenQuestionnaire,
  keysOf: {
    'body.questions': 'id',
    'body.dimensions': 'id',
    'body.declarations': 'id',
    'body.bands': 'level',
    'body.checks': 'id',
    'body.productLevels': 'level',
  },
  fields: {
    code: { title: '代码', help: '小写字母、数字和下划线；发布后不能更改' },
    version: { title: '版本', help: '如 2026.1；已发布的版本不能更改，改动须用新的版本号' },
    validFrom: { title: '生效日期', help: '每一版须有新的日期' },
    body: '问卷',
    ...prefixFields('body', paperFields),
  },
  newest: async (ctx) => (await listNewestQuestionnaires(ctx)).map(toWritten),
  publish: (tx, draft) => publishQuestionnaire(tx, toPublished(draft)),
  nameOf: ({ body }) => body.title,
  placeOf: ({ version, validFrom, body }) => `第 ${version} 版 · ${body.questions.length} 题 · ${validFrom} 起`,
  dayOf: ({ validFrom }) => validFrom,
  addressesOf: () => [paths.riskCheck(), paths.riskPractice()],
});
