export const shortestPassword = 12;
export const longestPassword = 64;
/** The last passwords that may not be used again. */
export const formerPasswords = 5;

/** A long password built from these is guessed as quickly as a short one. */
const common = [
  'password',
  'passw0rd',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  '1qaz2wsx',
  'qazwsx',
  'admin',
  'abc',
  '123',
  '111',
  '000',
  '888',
  '666',
];

/**
 * Returns what is wrong with a new staff password, in one sentence; undefined if nothing. Required: 12 to 64 visible characters
 * of three kinds out of capitals, small letters, digits and symbols, not mostly common words, and without the login name.
 */
export function findPasswordFault(password: string, loginName: string): string | undefined {
  if (password.length < shortestPassword || password.length > longestPassword)
    return `密码应为 ${shortestPassword} 至 ${longestPassword} 位`;
  if (!/^[\x21-\x7e]+$/.test(password)) return '密码只能用英文字母、数字和英文符号，不含空格';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  if (kinds < 3) return '密码应含大写字母、小写字母、数字、符号中的至少三种';
  const low = password.toLowerCase();
  if (low.includes(loginName.toLowerCase())) return '密码不能含有登录名';
  const rest = common.reduce((text, word) => text.replaceAll(word, ''), low);
  if (rest.length < 6 || new Set(low).size < 6) return '密码过于常见，容易被猜中，请换一个';
  return undefined;
}
