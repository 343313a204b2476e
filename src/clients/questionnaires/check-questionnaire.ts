import type { Questionnaire } from './schema/questionnaires.ts';
import { findFaults } from './web/scoring/answers.ts';
import { highestScore, lowestScore, scoreAnswers } from './web/scoring/score.ts';

interface Problem {
  path: readonly (string | number)[];
  message: string;
}

/**
 * Lists all errors of a questionnaire as a whole: duplicate or dangling names, gaps between bands, inconsistent levels, and
 * examples scored differently than stated. The examples are scored only when everything else is valid.
 */
export function checkQuestionnaire(paper: Questionnaire): Problem[] {
  const problems = [...checkQuestions(paper), ...checkBands(paper), ...checkRules(paper), ...checkDeclarations(paper)];
  return problems.length > 0 ? problems : checkExamples(paper);
}

function checkQuestions({ questions, dimensions }: Questionnaire): Problem[] {
  const known = new Set(dimensions.map(({ id }) => id));
  const asked = new Set(questions.map(({ dimension }) => dimension));
  return [
    ...repeated(dimensions, 'dimensions'),
    ...repeated(questions, 'questions'),
    ...dimensions.flatMap(({ id }, at) => (asked.has(id) ? [] : [{ path: ['dimensions', at, 'id'], message: '这个维度没有题目' }])),
    ...questions.flatMap(({ dimension, options }, at) => [
      ...(known.has(dimension) ? [] : [{ path: ['questions', at, 'dimension'], message: `没有维度 ${dimension}` }]),
      ...(new Set(options.map(({ key }) => key)).size === options.length
        ? []
        : [{ path: ['questions', at, 'options'], message: '选项字母不能重复' }]),
    ]),
  ];
}

function repeated(items: readonly { id: string }[], list: string): Problem[] {
  const ids = items.map(({ id }) => id);
  return ids.flatMap((id, at) => (ids.indexOf(id) === at ? [] : [{ path: [list, at, 'id'], message: `${id} 重复` }]));
}

/** Checks that C1 to C5 are in order, without gaps, and cover every reachable score. */
function checkBands({ bands, questions, productLevels }: Questionnaire): Problem[] {
  const last = bands.length - 1;
  const rules: readonly (readonly [boolean, readonly (string | number)[], string])[] = [
    [bands.map(({ level }) => level).join() === 'C1,C2,C3,C4,C5', ['bands'], '等级应为 C1 至 C5，各一个'],
    ...bands.map(
      ({ from, to }, at) =>
        [to >= from && (at === 0 || from === (bands[at - 1]?.to ?? 0) + 1), ['bands', at, 'from'], '分值区间应首尾相接'] as const,
    ),
    // C1 permits R1, C2 up to R2, C5 all: 证券期货投资者适当性管理办法 and its guidelines.
    ...bands.map(
      ({ productLevels: own }, at) =>
        [own.join() === allLevels.slice(0, at + 1).join(), ['bands', at, 'productLevels'], '匹配的产品等级不符合规则'] as const,
    ),
    [(bands[0]?.from ?? 1) <= lowestScore(questions), ['bands', 0, 'from'], '最低分不在任何区间'],
    [(bands[last]?.to ?? 0) >= highestScore(questions), ['bands', last, 'to'], '最高分不在任何区间'],
    [productLevels.map(({ level }) => level).join() === allLevels.join(), ['productLevels'], '产品等级应为 R1 至 R5'],
  ];
  return rules.flatMap(([holds, path, message]) => (holds ? [] : [{ path, message }]));
}

function checkDeclarations({ declarations }: Questionnaire): Problem[] {
  return [
    ...repeated(declarations, 'declarations'),
    ...declarations.flatMap(({ options, exclusive = options[0]!, followUp }, at) =>
      [exclusive, followUp?.option ?? exclusive]
        .filter((option) => !options.includes(option))
        .map((option) => ({ path: ['declarations', at, 'options'], message: `没有选项 ${option}` })),
    ),
  ];
}

const allLevels = ['R1', 'R2', 'R3', 'R4', 'R5'];

/** Checks that flags and options named in rules and checks exist. */
function checkRules({ questions, lowest, checks }: Questionnaire): Problem[] {
  const flags = new Set(questions.flatMap(({ options }) => options.map(({ flag }) => flag)));
  const offers = (id: string, key: string) =>
    questions.some((question) => question.id === id && question.options.some((one) => one.key === key));
  return [
    ...lowest.rules.flatMap((rule, at) => {
      const path = ['lowest', 'rules', at, 'flags'];
      if (rule.profile === undefined && rule.flags.length === 0) return [{ path, message: '规则没有条件' }];
      return rule.flags.filter((flag) => !flags.has(flag)).map((flag) => ({ path, message: `没有选项带有标记 ${flag}` }));
    }),
    ...repeated(checks, 'checks'),
    ...checks.flatMap(({ when }, at) =>
      when.flatMap(({ question, options }) =>
        options
          .filter((key) => !offers(question, key))
          .map((key) => ({ path: ['checks', at, 'when'], message: `没有选项 ${question} ${key}` })),
      ),
    ),
  ];
}

function checkExamples(paper: Questionnaire): Problem[] {
  return paper.examples.flatMap(({ answers, score, level, isLowest }, at): Problem[] => {
    const [fault] = findFaults(paper.questions, answers);
    if (fault) return [{ path: ['examples', at, 'answers'], message: fault.message }];
    const found = scoreAnswers(paper, answers);
    if (found.score === score && found.level === level && found.isLowest === isLowest) return [];
    return [{ path: ['examples', at], message: `例 ${at + 1} 算得 ${found.score} 分、${found.level}，与给出的结果不同` }];
  });
}
