import { toHalfWidthText } from '#platform/search/readable-text.ts';
import { checkIdNumber } from '#ui/form/id-number.ts';
import type { CheckName } from '../rule.ts';

/** The checks that find personal data and contacts. */
export type TraceCheck = Extract<CheckName, 'identityNumber' | 'mobileNumber' | 'landline' | 'personalMail' | 'cardNumber'>;

/** A place in a text with possible personal data. */
export interface PersonalTrace {
  check: TraceCheck;
  weight: 'block' | 'warn';
  text: string;
  /** The words around it, with the data itself where it may be quoted: numbers that grant access may not. */
  excerpt: string;
  /** The text that is searched: normalised to half-width characters. */
  written: string;
}

interface TraceKind {
  check: TraceCheck;
  weight: PersonalTrace['weight'];
  text: string;
  pattern: RegExp;
  isQuoted: boolean;
  /** The names of fields that are intended for it and not reported. */
  meantIn?: RegExp;
  isOne?(written: string, today: string): boolean;
}

/** Public mail providers; an address elsewhere belongs to an institution. */
const mailProviders =
  'qq.com foxmail.com 163.com 126.com yeah.net 188.com sina.com sina.cn sohu.com 139.com 189.cn wo.cn 21cn.com aliyun.com tom.com gmail.com outlook.com hotmail.com live.com msn.com icloud.com me.com yahoo.com proton.me';
const isPersonsMail = (address: string): boolean =>
  mailProviders.split(' ').some((provider) => address.toLowerCase().replace('.com.cn', '.com').endsWith(`@${provider}`));

/** Checks a card number by the Luhn sum of ISO/IEC 7812-1. */
function isCardNumber(written: string, today: string): boolean {
  const digits = written.replaceAll(/\D/g, '');
  if (!/^[3-6]\d{15,18}$/.test(digits) || checkIdNumber(digits, today).isValid) return false;
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const phoneFields = /电话|传真|热线|号码|联系/;

/**
 * Personal information according to 个人信息保护法 (articles 4, 25 and 28), which must not be published without consent. Identity
 * numbers block an order, as they never belong in a text; the others may be those of an institution and only cause a warning.
 * Area codes follow the numbering plan of 信息产业部 (YD/T 1152 family): 010, 02x, then three digits.
 */
const kinds: readonly TraceKind[] = [
  {
    check: 'identityNumber',
    weight: 'block',
    text: '含有身份证号码，不能公开',
    // A match may start anywhere, as another number may precede it with only a blank between.
    pattern: /(?<!\d)(?=(\d(?:[ -]?\d){16}[ -]?[\dXx])(?!\d))/g,
    isQuoted: false,
    isOne: (written, today) => checkIdNumber(written.replaceAll(/[ -]/g, ''), today).isValid,
  },
  {
    check: 'mobileNumber',
    weight: 'warn',
    text: '含有手机号码，请确认可以公开',
    pattern: /(?<!\d)1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g,
    isQuoted: true,
  },
  {
    check: 'landline',
    weight: 'warn',
    text: '含有固定电话，不是公司公布的号码，请确认可以公开',
    pattern:
      /(?<![\d.-])(?:\(0(?:10|2\d|[3-9]\d{2})\) ?|0(?:10|2\d|[3-9]\d{2})[- ]?|\+86[- ]?(?:10|2\d|[3-9]\d{2})[- ]?)\d{3,4}[- ]?\d{4}(?!\d)/g,
    isQuoted: true,
    meantIn: phoneFields,
  },
  {
    check: 'personalMail',
    weight: 'warn',
    text: '含有个人邮箱，请确认可以公开',
    pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    isQuoted: true,
    meantIn: /邮箱|邮件|联系/,
    isOne: isPersonsMail,
  },
  {
    check: 'cardNumber',
    weight: 'warn',
    text: '含有像银行卡号的数字，请确认可以公开',
    pattern: /(?<![\w-])[3-6](?:[ -]?\d){15,18}(?!\d)/g,
    isQuoted: false,
    meantIn: /账号|账户|卡号/,
    isOne: isCardNumber,
  },
];

/** Finds possible personal data in a text of a field with this name; `today` is the date in Shanghai. */
export function findTraces(text: string, label: string, today: string): PersonalTrace[] {
  const plain = toHalfWidthText(text);
  return kinds
    .filter(({ meantIn }) => !meantIn?.test(label))
    .flatMap(({ check, weight, text: said, pattern, isQuoted, isOne }) =>
      [...plain.matchAll(pattern)]
        .map(({ 0: whole, 1: ahead, index }) => ({ written: ahead ?? whole, index }))
        .filter(({ written }) => isOne?.(written, today) ?? true)
        .map(({ written, index }) => ({
          check,
          weight,
          text: said,
          written,
          excerpt: plain.slice(Math.max(0, index - 10), index + (isQuoted ? written.length + 10 : 0)),
        })),
    );
}
