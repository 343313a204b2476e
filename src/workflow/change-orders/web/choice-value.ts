import type { FormField } from '../schema/contents.ts';

/** Returns the draft's value of a chosen option: some lists use numbers. */
export const choiceValue = ({ isNumber }: Pick<FormField, 'isNumber'>, chosen: string): string | number =>
  isNumber ? Number(chosen) : chosen;

/** Returns the label of a value, or undefined where it is not among the options. */
export const choiceText = ({ options }: Pick<FormField, 'options'>, value: unknown): string | undefined =>
  options?.find((one) => one.value === String(value))?.text;
