import type { DataRow, CellValue } from '#workflow/imports/definition/column.ts';
import type { DataRows } from '#workflow/imports/definition/register.ts';
import type { QuestionnaireDraft } from '../schema/questionnaires.ts';

type Body = QuestionnaireDraft['body'];

/** Converts a questionnaire to tables, the sheets of the workbook that staff edit. */
export function toRows(body: Body): DataRows {
  const { title, validMonths, attemptsPerDay, lowest, questions, declarations } = body;
  return {
    paper: [{ title, validMonths, attemptsPerDay, lowestName: lowest.name, lowestEffect: lowest.effect }],
    dimensions: body.dimensions,
    questions: questions.map(({ options: _options, ...question }) => question),
    options: questions.flatMap(({ id, options }) =>
      options.map(({ flag = null, isExclusive = false, ...option }) => ({ question: id, ...option, flag, isExclusive })),
    ),
    declarations: declarations.map(({ exclusive = null, followUp, ...declaration }) => ({
      ...declaration,
      exclusive,
      followOption: followUp?.option ?? null,
      followText: followUp?.text ?? null,
    })),
    bands: body.bands,
    lowestRules: lowest.rules.map(({ explanation, flags = [], profile = null }) => ({ explanation, flags, profile })),
    checks: body.checks.map(({ id, when, message }) => ({
      id,
      when: writeAnswers(when.map(({ question, options }) => [question, options] as const)),
      message,
    })),
    productLevels: body.productLevels,
    examples: body.examples.map(({ answers, ...expected }, at) => ({
      number: at + 1,
      answers: writeAnswers(Object.entries(answers)),
      ...expected,
    })),
  };
}

/** Converts the tables to a questionnaire, which the schema validates. */
export function toBody(rows: DataRows): Body {
  const [paper = {}] = rows.paper ?? [];
  const { lowestName, lowestEffect, ...settings } = paper;
  const of = (part: string): readonly DataRow[] => rows[part] ?? [];
  const body = {
    ...settings,
    dimensions: of('dimensions'),
    questions: of('questions').map((question) => ({
      ...question,
      options: of('options')
        .filter((option) => option.question === question.id)
        .map(({ question: _question, flag, isExclusive, ...option }) => ({
          ...option,
          ...named({ flag }),
          ...(isExclusive === true && { isExclusive }),
        })),
    })),
    declarations: of('declarations').map(({ exclusive, followOption, followText, ...declaration }) => ({
      ...declaration,
      ...named({ exclusive }),
      ...(typeof followOption === 'string' && { followUp: { option: followOption, text: followText } }),
    })),
    bands: of('bands'),
    lowest: {
      name: lowestName,
      rules: of('lowestRules').map(({ explanation, flags, profile }) => ({ flags, ...named({ profile }), explanation })),
      effect: lowestEffect,
    },
    checks: of('checks').map(({ id, when, message }) => ({
      id,
      message,
      when: readAnswers(when).map(([question, options]) => ({ question, options })),
    })),
    productLevels: of('productLevels'),
    examples: of('examples').map(({ number: _number, answers, ...expected }) => ({
      ...expected,
      answers: Object.fromEntries(readAnswers(answers)),
    })),
  };
  return body as unknown as Body;
}

/** Omits null values, since the schema expects absent fields. */
const named = (values: Readonly<Record<string, CellValue | undefined>>): Readonly<Record<string, CellValue | undefined>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Formats answers as `Q01=A，Q02=B、C`. */
const writeAnswers = (answers: readonly (readonly [string, readonly string[]])[]): string =>
  answers.map(([question, options]) => `${question}=${options.join('、')}`).join('，');

function readAnswers(value: CellValue | undefined): [string, string[]][] {
  return String(value ?? '')
    .split(/[，,;；]/)
    .map((part) => part.split('='))
    .map(([question = '', options = '']) => [question.trim(), options.split(/[、/+ ]/).filter(Boolean)]);
}

/** Returns the position in the tables of a schema path such as `body.questions.3.options.0.score`. */
export function toPartPath(path: string, rows: DataRows): string {
  const option = /^body\.questions\.(\d+)\.options\.(\d+)\.(\w+)/.exec(path);
  if (option) {
    const question = rows.questions?.[Number(option[1])]?.id;
    const places = (rows.options ?? []).flatMap((row, at) => (row.question === question ? [at] : []));
    return `options.${places[Number(option[2])] ?? 0}.${option[3]}`;
  }
  const rule = /^body\.lowest\.rules\.(.+)$/.exec(path);
  if (rule) return `lowestRules.${rule[1]}`;
  const own = /^body\.(\w+)\.(\d+.*)$/.exec(path);
  if (own) return `${own[1]}.${own[2]}`;
  const setting = /^body\.(\w+)$/.exec(path)?.[1];
  return setting !== undefined && !Object.hasOwn(rows, setting) ? `paper.0.${setting}` : path;
}
