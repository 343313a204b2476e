/** The patterns of parsed numbers. */
export const numberPatterns = {
  /** A mainland mobile number (trade rule X22). */
  mobile: /^1[3-9]\d{9}$/,
  /** The last four digits of one. */
  mobileTail: /^\d{4}$/,
  /** The code of a text message, a mail or an authenticator. */
  code: /^\d{6}$/,
  /** The code of an authenticator, or a recovery code of staff. */
  staffCode: /^(?:\d{6}|[A-Z0-9]{24})$/,
  /** GB 11643-1999; `checkIdNumber` verifies its check character. */
  idNumber: /^\d{17}[\dX]$/,
  fundAccount: /^\d{6,20}$/,
  /** A fund account or a mobile number. */
  account: /^\d{6,20}$/,
  bankCard: /^\d{12,19}$/,
  /** 统一社会信用代码, GB 32100-2015: no I, O, S, V and Z. */
  creditCode: /^[0-9A-HJ-NPQRTUWXY]{18}$/,
  postcode: /^\d{6}$/,
  securityCode: /^\d{6}$/,
  /** `TS20261121-4839-2715` */
  complaintNumber: /^TS\d{8}-\d{4}-\d{4}$/,
  /** `TD20261121-4839-2715` */
  deliveryNumber: /^TD\d{8}-\d{4}-\d{4}$/,
} as const satisfies Record<string, RegExp>;

export type TypedNumberKind = keyof typeof numberPatterns;

/** Kinds without a fixed length: with two groups of digits it is unknown whether the first one alone is the number. */
const openEnded: ReadonlySet<TypedNumberKind> = new Set(['fundAccount', 'account', 'bankCard', 'staffCode']);

/** A dash of any length; NFKC has already converted full-width ones to hyphens. */
const dashes = /[\u2010-\u2015\u2212]/g;
const between = /(?<=[\dA-Z])[\s-]+(?=[\dA-Z])/g;

/**
 * Extracts the number from typed, dictated or pasted text, in browsers and on the server: removes full-width characters, blanks,
 * hyphens, invisible characters and words around it (`验证码：123 456，请勿告诉他人` is `123456`). Where no number of the kind, or more than
 * one, is found, it returns the text without blanks and hyphens, for the validation to reject.
 */
export function parseTypedNumber(kind: TypedNumberKind, typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(dashes, '-')
    .toUpperCase()
    .replace(/(?:\+|\b00)86[\s-]*(?=1)/, ' ');
  const joined = findOnly(kind, text.replaceAll(between, ''));
  if (joined !== undefined) return joined;
  return (openEnded.has(kind) ? undefined : findOnly(kind, text)) ?? withoutGaps(kind, text);
}

/** Returns the only number of the kind in a text; undefined when there are none or several different ones. */
function findOnly(kind: TypedNumberKind, text: string): string | undefined {
  const runs = text.match(/[\dA-Z]+/g) ?? [];
  const found = new Set(runs.map((run) => withUsualParts(kind, run)).filter((run) => numberPatterns[kind].test(run)));
  return found.size === 1 ? [...found][0] : undefined;
}

const withoutGaps = (kind: TypedNumberKind, text: string): string => withUsualParts(kind, text.replaceAll(/[\s-]/g, ''));

function withUsualParts(kind: TypedNumberKind, run: string): string {
  if (kind === 'mobile') return run.replace(/^(?:00)?86(?=1\d{10}$)/, '');
  if (kind === 'complaintNumber' || kind === 'deliveryNumber') return run.replace(/^(T[SD]\d{8})(\d{4})(\d{4})$/, '$1-$2-$3');
  return run;
}

export const isTypedNumber = (kind: TypedNumberKind, text: string): boolean => numberPatterns[kind].test(text);
