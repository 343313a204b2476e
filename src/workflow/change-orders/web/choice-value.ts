import type { FormField } from '../schema/contents.ts';

/** What a draft holds for a word that was chosen: some lists are of numbers. */
export const choiceValue = ({ isNumber }: Pick<FormField, 'isNumber'>, chosen: string): string | number =>
  isNumber ? Number(chosen) : chosen;

/** What a value of a draft means in the words of its list; undefined where it is not in it. */
export const choiceText = ({ options }: Pick<FormField, 'options'>, value: unknown): string | undefined =>
  options?.find((one) => one.value === String(value))?.text;
