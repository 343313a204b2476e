import type { CommandProblem } from '#platform/command.ts';
import { findNamedColumns, nameColumns, type NamedColumn } from '../definition/table.ts';
import { readUnit, type AmountUnit } from '../rules/amount-unit.ts';
import { findAnswerProblem, type SourceAnswers } from '../sources/answers.ts';
import type { SourceTarget } from '../sources/source.ts';

/** The options for what the files do not say. */
export interface AnswerOptions {
  unit?: readonly string[] | undefined;
  heading?: readonly string[] | undefined;
  spelling?: readonly string[] | undefined;
}

/** Parses the options for the files of a target; returns an error message in Chinese. The answers only contain what was given. */
export function parseAnswers(
  target: SourceTarget,
  { unit = [], heading = [], spelling = [] }: AnswerOptions,
): SourceAnswers | CommandProblem {
  const units = readUnits(target, unit);
  const headings = readHeadings(target, heading);
  const spellings = readSpellings(target, spelling);
  if ('problem' in units) return units;
  if ('problem' in headings) return headings;
  if ('problem' in spellings) return spellings;
  const answers = { ...units, ...headings, ...spellings };
  const problem = findAnswerProblem(answers, nameColumns(target.tables), undefined);
  return problem === undefined ? answers : { problem };
}

/** `万元` applies to all money of the target, `万股` to all quantities, `融资余额=亿元` to one column with precedence over the others. */
function readUnits({ title, tables }: SourceTarget, words: readonly string[]): Pick<SourceAnswers, 'units'> | CommandProblem {
  const isAmount = ({ column: { measure } }: NamedColumn) => measure === 'money' || measure === 'quantity';
  const amounts = nameColumns(tables).filter(isAmount);
  const forOne: Record<string, AmountUnit> = {};
  const forAll: Record<string, AmountUnit> = {};
  for (const word of words) {
    const [column = '', unitWord] = word.includes('=') ? word.split('=', 2) : ['', word];
    const unit = readUnit(unitWord ?? '');
    const named = column === '' ? amounts : findNamedColumns(tables, column).filter(isAmount);
    const fitting = named.filter(({ column: { measure } }) => !unit?.measure || unit.measure === measure);
    if (!unit || (!unit.measure && column === ''))
      return { problem: `不认识单位“${word}”，请写成 元、万元、亿元、股、手、万股 或 融资余额=万元 的样子` };
    if (fitting.length === 0) return { problem: `${title}没有“${word}”适用的列` };
    for (const { key } of fitting) (column === '' ? forAll : forOne)[key] = unit.unit;
  }
  return words.length > 0 ? { units: { ...forAll, ...forOne } } : {};
}

/** `证券代码=证券编码`: our column, then the heading in the files. */
function readHeadings(target: SourceTarget, words: readonly string[]): Pick<SourceAnswers, 'headings'> | CommandProblem {
  const headings: Record<string, string[]> = {};
  for (const word of words) {
    const { column, theirs } = splitHeading(target, word);
    const named = findNamedColumns(target.tables, column);
    if (theirs === '') return { problem: `--heading “${word}”应写成 证券代码=证券编码 的样子` };
    if (named.length === 0) return noColumn(target, column);
    for (const { key } of named) headings[key] = [...(headings[key] ?? []), theirs];
  }
  return words.length > 0 ? { headings } : {};
}

/** Our own title may contain an equals sign; the longest matching title is used. */
function splitHeading({ tables }: SourceTarget, word: string): { column: string; theirs: string } {
  const places = [...word.trim().matchAll(/=/g)].map(({ index }) => index);
  const at = places.findLast((index) => findNamedColumns(tables, word.trim().slice(0, index)).length > 0) ?? places[0];
  return at === undefined
    ? { column: word.trim(), theirs: '' }
    : {
        column: word.trim().slice(0, at),
        theirs: word
          .trim()
          .slice(at + 1)
          .trim(),
      };
}

/** `市场:沪主板=沪市`: our column, their word, our word. */
function readSpellings(target: SourceTarget, words: readonly string[]): Pick<SourceAnswers, 'spellings'> | CommandProblem {
  const spellings: Record<string, Record<string, string>> = {};
  for (const word of words) {
    const [, column = '', theirs = '', ours = ''] = /^([^:：]+)[:：](.+)=([^=]+)$/.exec(word.trim()) ?? [];
    const named = findNamedColumns(target.tables, column);
    if (ours === '') return { problem: `--spelling “${word}”应写成 市场:沪主板=沪市 的样子` };
    if (named.length === 0) return noColumn(target, column);
    for (const { key } of named) spellings[key] = { ...spellings[key], [theirs.trim()]: ours.trim() };
  }
  return words.length > 0 ? { spellings } : {};
}

const noColumn = ({ title, tables }: SourceTarget, column: string): CommandProblem => ({
  problem: `${title}没有“${column.trim()}”这一列，可用：${nameColumns(tables)
    .map((one) => one.title)
    .join('、')}`,
});
