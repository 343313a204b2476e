import { z } from 'zod';
import { numberPatterns, parseTypedNumber, type TypedNumberKind } from '#contract/typed-number.ts';

/** Longer texts do not hold a number that somebody pasted with a few words around it. */
const typedAtMost = 300;

/**
 * A number as people type and paste it (see `readNumber`), parsed before it is matched against its pattern. `message` says what
 * is expected, `missing` is the message for an empty value.
 */
export const typedNumber = (kind: TypedNumberKind, message: string, missing = message) =>
  z
    .string(missing)
    .max(typedAtMost, message)
    .overwrite((typed) => parseTypedNumber(kind, typed))
    .regex(numberPatterns[kind], message);

/** Like `typedNumber`, but an empty form field is accepted as empty text. */
export const typedNumberOrEmpty = (kind: TypedNumberKind, message: string) =>
  z
    .string(message)
    .max(typedAtMost, message)
    .overwrite((typed) => parseTypedNumber(kind, typed))
    .regex(new RegExp(`^$|${numberPatterns[kind].source}`), message);

export const mobileNumber = typedNumber('mobile', '手机号应为 11 位数字，例如 13800000000', '请填写手机号');

/** A code sent by text message or mail. */
export const sentCode = typedNumber('code', '验证码为 6 位数字', '请填写 6 位数字的验证码');
