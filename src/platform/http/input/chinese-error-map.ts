import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Issues = { [Code in z.core.$ZodIssueCode]: Extract<Issue, { code: Code }> };

/**
 * Error messages for schemas without messages of their own: Chinese, in the terms of a form. They name neither types of the
 * program nor the value; the field is reported beside the message.
 */
export const chineseErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return ofWrongType(issue);
    case 'too_small':
      return ofTooSmall(issue);
    case 'too_big':
      return ofTooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? '格式不正确';
    case 'invalid_value':
      return isMissing(issue.input) ? missing : '请从给出的选项中选择';
    case 'not_multiple_of':
      return Number.isInteger(issue.divisor) ? `应为 ${issue.divisor} 的倍数` : `最小单位为 ${issue.divisor}`;
    case 'unrecognized_keys':
      return '没有这一项，请删除';
    default:
      return isMissing(issue.input) ? missing : '所填内容不符合要求';
  }
};

const missing = '请填写此项';
const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

const kinds: Readonly<Record<string, string>> = {
  string: '应为文字',
  number: '应为数字',
  bigint: '应为整数',
  int: '应为整数',
  boolean: '应为是或否',
  date: '应为日期',
  array: '应为列表',
  object: '应为一组内容',
  record: '应为一组内容',
  file: '应为文件',
  never: '此项不应填写',
};

function ofWrongType({ expected, input }: Issues['invalid_type']): string {
  if (expected === 'never') return kinds.never!;
  if (isMissing(input)) return expected === 'file' ? '请选择文件' : missing;
  return kinds[expected] ?? '所填内容不符合要求';
}

/** Sizes of texts are given in characters, of lists in entries, of files in bytes. */
const units: Readonly<Record<string, string>> = {
  string: ' 个字',
  array: ' 项',
  set: ' 项',
  map: ' 项',
  record: ' 项',
  object: ' 项',
  file: ' 字节',
};

function ofTooSmall({ origin, minimum, inclusive, exact, input }: Issues['too_small']): string {
  const unit = units[origin];
  if (unit === undefined) return `应${inclusive === false ? '大于' : '不小于'} ${inNumber(minimum)}`;
  if (exact) return `应为 ${minimum}${unit}`;
  if (isMissing(input) || (origin === 'string' && minimum <= 1)) return missing;
  return `至少 ${minimum}${unit}`;
}

function ofTooBig({ origin, maximum, inclusive, exact }: Issues['too_big']): string {
  const unit = units[origin];
  if (unit === undefined) return `应${inclusive === false ? '小于' : '不大于'} ${inNumber(maximum)}`;
  return exact ? `应为 ${maximum}${unit}` : `不超过 ${maximum}${unit}`;
}

/** Written out: users of a form do not know `1e+21`. */
const inNumber = (bound: number | bigint): string => (Number.isInteger(bound) ? BigInt(bound) : bound).toString();

const formats: Readonly<Record<string, string>> = {
  email: '请填写正确的邮箱',
  url: '请填写完整的网址',
  uuid: '编号有误',
  guid: '编号有误',
  date: '日期应为实际存在的日期，格式如 2026-08-21',
  time: '时间的格式如 09:30',
  datetime: '应为实际存在的时间，格式如 2026-08-21 09:30',
};
