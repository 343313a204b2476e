import type { Column } from '#workflow/imports/definition/column.ts';
import type { Part } from '#workflow/imports/definition/register.ts';

const text = (name: string, title: string, headings: string[] = []): Column => ({
  name,
  title,
  headings,
  content: 'text',
  isRequired: true,
});
const number = (name: string, title: string, headings: string[] = []): Column => ({ ...text(name, title, headings), content: 'number' });
const optional = { isRequired: false, mayBeBlank: true, fallback: null };
const texts = { content: 'texts' as const };

const kind: Column = {
  ...text('kind', '类型', ['题型']),
  content: { choice: { single: ['单选', '单选题'], multiple: ['多选', '多选题'] } },
};
const question = text('question', '题号');

const parts: readonly Part[] = [
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

/** The sheets of a questionnaire's workbook; a file may bring some of them. All are in the order in which they are asked and shown. */
export const paperParts: readonly Part[] = parts.map((part) => ({ ...part, isOrdered: true }));
