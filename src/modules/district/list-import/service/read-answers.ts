import type { Field } from '#modules/district/lists/service/definition/list-fields.ts';
import { lists, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { readUnit, type AmountUnit } from '../rules/amount-unit.ts';
import { findAnswerProblem, type Answers } from '../sources/answers.ts';
import type { Problem } from '#platform/command.ts';

/** The options by which a person says what the files do not. */
export interface AnswerOptions {
  unit?: readonly string[] | undefined;
  heading?: readonly string[] | undefined;
  spelling?: readonly string[] | undefined;
}

/** Reads what a person says of the files of a list; in Chinese what is wrong with it. Only what was said is in the answers. */
export function readAnswers(list: ListKind, { unit = [], heading = [], spelling = [] }: AnswerOptions): Answers | Problem {
  const units = readUnits(list, unit);
  const headings = readHeadings(list, heading);
  const spellings = readSpellings(list, spelling);
  if ('problem' in units) return units;
  if ('problem' in headings) return headings;
  if ('problem' in spellings) return spellings;
  const answers = { ...units, ...headings, ...spellings };
  const problem = findAnswerProblem(answers, lists[list].fields, undefined);
  return problem === undefined ? answers : { problem };
}

/** `万元` is for all money of the list, `万股` for all quantities, `融资余额=亿元` for one column and before the others. */
function readUnits(list: ListKind, words: readonly string[]): Pick<Answers, 'units'> | Problem {
  const amounts = lists[list].fields.filter(({ measure }) => measure === 'money' || measure === 'quantity');
  const forOne: Record<string, AmountUnit> = {};
  const forAll: Record<string, AmountUnit> = {};
  for (const word of words) {
    const [column = '', unitWord] = word.includes('=') ? word.split('=', 2) : ['', word];
    const unit = readUnit(unitWord ?? '');
    const fields = amounts.filter(
      ({ name, title, measure }) => (column === '' || column === title || column === name) && (!unit?.measure || unit.measure === measure),
    );
    if (!unit || (!unit.measure && column === ''))
      return { problem: `不认识单位“${word}”，请写成 元、万元、亿元、股、手、万股 或 融资余额=万元 的样子` };
    if (fields.length === 0) return { problem: `${lists[list].title}没有“${word}”适用的列` };
    for (const { name } of fields) (column === '' ? forAll : forOne)[name] = unit.unit;
  }
  return words.length > 0 ? { units: { ...forAll, ...forOne } } : {};
}

/** `证券代码=证券编码`: our column, then the heading in the files. */
function readHeadings(list: ListKind, words: readonly string[]): Pick<Answers, 'headings'> | Problem {
  const headings: Record<string, string[]> = {};
  for (const word of words) {
    const [, column = '', theirs = ''] = /^([^=]+)=(.+)$/.exec(word.trim()) ?? [];
    const field = findField(list, column);
    if (theirs === '') return { problem: `--heading “${word}”应写成 证券代码=证券编码 的样子` };
    if (!field) return noColumn(list, column);
    headings[field.name] = [...(headings[field.name] ?? []), theirs.trim()];
  }
  return words.length > 0 ? { headings } : {};
}

/** `市场:沪主板=沪市`: our column, their word, our word. */
function readSpellings(list: ListKind, words: readonly string[]): Pick<Answers, 'spellings'> | Problem {
  const spellings: Record<string, Record<string, string>> = {};
  for (const word of words) {
    const [, column = '', theirs = '', ours = ''] = /^([^:：]+)[:：](.+)=([^=]+)$/.exec(word.trim()) ?? [];
    const field = findField(list, column);
    if (ours === '') return { problem: `--spelling “${word}”应写成 市场:沪主板=沪市 的样子` };
    if (!field) return noColumn(list, column);
    spellings[field.name] = { ...spellings[field.name], [theirs.trim()]: ours.trim() };
  }
  return words.length > 0 ? { spellings } : {};
}

const findField = (list: ListKind, column: string): Field | undefined =>
  lists[list].fields.find(({ name, title }) => name === column.trim() || title === column.trim());

const noColumn = (list: ListKind, column: string): Problem => ({
  problem: `${lists[list].title}没有“${column.trim()}”这一列，可用：${lists[list].fields.map(({ title }) => title).join('、')}`,
});
