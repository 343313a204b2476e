import { z } from 'zod';
import { CallError } from '#contract/call-error.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import type { Register, DataRows, RegisterPart } from '#workflow/imports/definition/register.ts';
import type { QuestionnaireDraft } from '../schema/questionnaires.ts';
import { findLastQuestionnaire, listQuestionnaireVersions, publishQuestionnaire } from '../service/questionnaires.ts';
import { toBody, toPartPath, toRows } from './paper-rows.ts';
import { bankToBody, questionBank } from './question-bank.ts';

const text = (name: string, title: string, headings: string[] = []): ImportColumn => ({
  name,
  title,
  headings,
  content: 'text',
  isRequired: true,
});
const number = (name: string, title: string, headings: string[] = []): ImportColumn => ({
  ...text(name, title, headings),
  content: 'number',
});
const optional = { isRequired: false, mayBeBlank: true, fallback: null };
const texts = { content: 'texts' as const };

const kind: ImportColumn = {
  ...text('kind', '类型', ['题型']),
  content: { choice: { single: ['单选', '单选题'], multiple: ['多选', '多选题'] } },
};
const question = text('question', '题号');

const parts: readonly RegisterPart[] = [
  {
    name: 'paper',
    title: '问卷',
    keys: [],
    columns: [
      text('title', '问卷名称', ['标题']),
      number('validMonths', '有效期（月）'),
      number('attemptsPerDay', '每日次数'),
      text('lowestName', '最低类别名称'),
      text('lowestEffect', '最低类别限制'),
    ],
  },
  {
    name: 'dimensions',
    title: '维度',
    keys: ['id'],
    label: 'name',
    columns: [text('id', '维度代码'), text('name', '维度名称'), text('reason', '询问理由')],
  },
  {
    name: 'questions',
    title: '题目',
    keys: ['id'],
    columns: [text('id', '题号'), text('dimension', '维度'), kind, text('text', '题目', ['题干', '问题'])],
  },
  {
    name: 'options',
    title: '选项',
    keys: ['question', 'key'],
    columns: [
      question,
      text('key', '选项', ['选项字母']),
      text('text', '选项内容', ['选项文字']),
      number('score', '分值', ['得分', '分数']),
      { ...text('flag', '标记'), ...optional },
      { name: 'isExclusive', title: '独占', content: 'flag', fallback: false },
    ],
  },
  {
    name: 'declarations',
    title: '声明',
    keys: ['id'],
    columns: [
      text('id', '声明编号'),
      text('text', '声明内容'),
      kind,
      { ...text('options', '可选项'), ...texts },
      { ...text('exclusive', '独占选项'), ...optional },
      { ...text('followOption', '须跟进的选项'), ...optional },
      { ...text('followText', '跟进说明'), ...optional },
    ],
  },
  {
    name: 'bands',
    title: '等级',
    keys: ['level'],
    label: 'name',
    columns: [
      text('level', '等级', ['风险承受能力等级']),
      text('name', '等级名称'),
      number('from', '最低分', ['分数下限']),
      number('to', '最高分', ['分数上限']),
      { ...text('productLevels', '匹配产品等级'), ...texts },
    ],
  },
  {
    name: 'lowestRules',
    title: '最低类别规则',
    keys: ['explanation'],
    columns: [
      text('explanation', '规则说明'),
      { ...text('flags', '须同时具有的标记'), ...texts, mayBeBlank: true },
      { ...text('profile', '客户情形'), ...optional },
    ],
  },
  { name: 'checks', title: '前后矛盾', keys: ['id'], columns: [text('id', '检查编号'), text('when', '答案组合'), text('message', '提示')] },
  {
    name: 'productLevels',
    title: '产品等级',
    keys: ['level'],
    label: 'name',
    columns: [text('level', '产品等级'), text('name', '产品等级名称'), { ...text('examples', '产品举例'), ...texts }],
  },
  {
    name: 'examples',
    title: '算例',
    keys: ['number'],
    columns: [
      number('number', '算例号'),
      text('answers', '答案'),
      number('score', '应得分'),
      text('level', '应得等级'),
      { ...text('isLowest', '应为最低类别'), content: 'flag' },
    ],
  },
];

/** The sheets of a questionnaire's workbook; a file may contain some of them. Row order is display order. */
const paperParts: readonly RegisterPart[] = parts.map((part) => ({ ...part, isOrdered: true }));

/**
 * The import register of a questionnaire with scores, bands and rules: each import is a new version from a date, and earlier
 * answers keep theirs.
 */
export const questionnaireRegister = (code: string, title: string): Register => ({
  code: 'riskQuestionnaire',
  title,
  extent: 'whole',
  dateTitle: '启用日期',
  limits: { changedShareMax: 30, removedShareMax: 10, freeRows: 5, needsApproval: true },
  parts: paperParts,
  readJson,
  read: async (ctx) => {
    const last = await findLastQuestionnaire(ctx, code);
    return last ? toRows(last.body) : {};
  },
  findDate: async (ctx) => (await findLastQuestionnaire(ctx, code))?.validFrom ?? null,
  async apply(tx, { rows, publication, isRollBack }) {
    const last = await findLastQuestionnaire(tx, code);
    const today = shanghaiDay(tx.now);
    const next = last && addDays(last.validFrom, 1);
    const validFrom = isRollBack ? (next && next > today ? next : today) : (publication.date ?? '');
    if (!isRollBack && last && validFrom <= last.validFrom)
      throw createInputError([], `${last.validFrom} 起已有版本 ${last.version}，新的版本应晚于这一天启用`);
    const year = validFrom.slice(0, 4);
    const numbers = (await listQuestionnaireVersions(tx, code))
      .filter((version) => version.startsWith(`${year}.`))
      .map((version) => Number(version.slice(5)));
    await publish({ code, version: `${year}.${Math.max(0, ...numbers) + 1}`, validFrom, body: toBody(rows) });

    async function publish(draft: QuestionnaireDraft): Promise<void> {
      try {
        await publishQuestionnaire(tx, draft);
      } catch (error) {
        if (!(error instanceof CallError) || error.errors.length === 0) throw error;
        throw createInputError(
          error.errors.map(({ path, message }) => ({ path: toPartPath(path, rows), message })),
          error.message,
        );
      }
    }
  },
});

/** Reads the exchange format or our own questionnaire format, directly or under `body`. */
function readJson(value: unknown): DataRows | undefined {
  const bank = questionBank.safeParse(value);
  if (bank.success) return withoutUnsaid(toRows(bankToBody(bank.data)));
  const own = shape.safeParse((value as { body?: unknown } | null)?.body ?? value);
  return own.success ? toRows(own.data as unknown as QuestionnaireDraft['body']) : undefined;
}

/** Drops the reasons of dimensions and follow-ups of declarations, so that their current values stay when a bank replaces the questions. */
function withoutUnsaid({ dimensions = [], declarations = [], ...rows }: DataRows): DataRows {
  return {
    ...rows,
    dimensions: dimensions.map(({ reason: _reason, ...row }) => row),
    declarations: declarations.map(({ followOption: _option, followText: _text, ...row }) => row),
  };
}

const some = z.array(z.looseObject({}));

/** The shape needed for conversion to tables; the questionnaire's own schema validates the content. */
const shape = z.looseObject({
  dimensions: some,
  questions: z.array(z.looseObject({ options: some })),
  declarations: some,
  bands: some,
  lowest: z.looseObject({ rules: some }),
  checks: z.array(z.looseObject({ when: z.array(z.looseObject({ question: z.string(), options: z.array(z.string()) })) })),
  productLevels: some,
  examples: z.array(z.looseObject({ answers: z.record(z.string(), z.array(z.string())) })),
});
