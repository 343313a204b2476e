import type { Measure } from '../../definition/column.ts';
import { spellingsOf } from '../../rules/rule-of.ts';
import { blankWord } from '../../sources/source-view.ts';
import type { SheetHeader, MappedColumn } from '../find-header.ts';
import type { HeadingQuestion } from './suggest.ts';
import type { UnknownWords } from './word-census.ts';

/** A question that a file leaves open, with the possible answers. */
export interface FileQuestion {
  /** The option that takes the answer. */
  option: 'unit' | 'heading' | 'spelling';
  text: string;
  /** Headings that were ruled out, and why; empty if none. */
  note: string;
  choices: readonly AnswerChoice[];
}

export interface AnswerChoice {
  /** The value of the option, as the command takes it. */
  answer: string;
  text: string;
  /** Sample values of the column in question. */
  samples: readonly string[];
}

/** The maximum number of words of one column to ask about at once. */
export const maxAskedWords = 12;

/** Asks which of the unknown headings is a missing column. Columns without a candidate raise no question. */
export const headingQuestions = (questions: readonly HeadingQuestion[]): FileQuestion[] =>
  questions
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ field, candidates, excluded }) => ({
      option: 'heading',
      text: `哪一列是「${field.named}」？`,
      note: excluded.length > 0 ? `不作为候选：${excluded.map(({ title, why }) => `「${title}」${why}`).join('，')}` : '',
      choices: candidates.map(({ title, samples }) => ({ answer: `${field.named}=${title}`, text: `「${title}」`, samples })),
    }));

/** Asks for the column of each heading that sources use differently. */
export const ambiguityQuestions = ({ ambiguous }: SheetHeader, samplesAt: (index: number) => readonly string[]): FileQuestion[] =>
  ambiguous.map(({ index, title, meanings }) => ({
    option: 'heading',
    text: `列「${title}」是哪一项？`,
    note: '',
    choices: meanings.map(({ field, sources }) => ({
      answer: `${field.named}=${title}`,
      text: `${field.named}（“${sources.join('、')}”的用法）`,
      samples: samplesAt(index),
    })),
  }));

/** Asks for the meaning of each unknown word of a column, the most frequent first. */
export function wordQuestions({ title, field, words }: UnknownWords): FileQuestion[] {
  const ours = Object.values(spellingsOf(field) ?? {}).map((known) => known[0] ?? '');
  return [...words]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxAskedWords)
    .map(([word, rows]) => ({
      option: 'spelling',
      text: word === blankWord ? `列「${title}」空白的 ${rows} 行是什么？` : `列「${title}」的“${word}”（${rows} 行）是什么？`,
      note: '',
      choices: ours.map((value) => ({ answer: `${field.named}:${word}=${value}`, text: value, samples: [] })),
    }));
}

const unitWords: Record<Exclude<Measure, 'price'>, readonly string[]> = {
  money: ['元', '万元', '亿元'],
  quantity: ['股', '手', '万股'],
};

/** Asks for the unit of each amount without a stated unit. */
export const unitQuestions = (columns: readonly MappedColumn[], samplesAt: (index: number) => readonly string[]): FileQuestion[] =>
  columns.flatMap(({ index, title, field: { named, measure } }) =>
    measure === 'money' || measure === 'quantity'
      ? [
          {
            option: 'unit' as const,
            text: `列「${title}」以什么为单位？`,
            note: samplesAt(index).length > 0 ? `文件里的数值如 ${samplesAt(index).join('、')}` : '',
            choices: unitWords[measure].map((word) => ({ answer: `${named}=${word}`, text: word, samples: [] })),
          },
        ]
      : [],
  );
