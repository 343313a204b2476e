/** Numbers of the owner, known to others, that a password must not contain. */
export interface PasswordOwner {
  fundAccount?: string;
  mobile?: string | null;
  idNumber?: string | null;
}

export const shortestPassword = 8;
export const longestPassword = 20;

/** Common passwords; compared in lower case. */
const common = [
  'a1234567',
  'a12345678',
  'a123456789',
  'aa123456',
  'abc12345',
  'abc123456',
  'abcd1234',
  'asd12345',
  'admin123',
  'iloveyou1',
  'password1',
  'password123',
  'passw0rd',
  'q1w2e3r4',
  'qq123456',
  'qwe12345',
  'qwer1234',
  'qwerty123',
  'woaini520',
  'woaini1314',
  'zxc12345',
  'zxcvbnm1',
  '1q2w3e4r',
  '1qaz2wsx',
  '123456aa',
  '12345678a',
  '1234abcd',
];

/**
 * Returns what is wrong with a new password, in one sentence; undefined if nothing. Required: 8 to 20 visible characters with
 * letters and digits, not a common password, without the owner's account, mobile number or birth date. The browser does not have
 * the owner's numbers and checks without them; the server decides.
 */
export function findPasswordFault(password: string, owner: PasswordOwner = {}): string | undefined {
  if (password.length < shortestPassword || password.length > longestPassword)
    return `密码应为 ${shortestPassword} 至 ${longestPassword} 位`;
  if (!/^[\x21-\x7e]+$/.test(password)) return '密码只能用英文字母、数字和英文符号，不含空格';
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '密码应同时含有字母和数字';
  const low = password.toLowerCase();
  if (common.includes(low) || new Set(low).size < 4) return '密码过于常见，容易被猜中，请换一个';
  if (secretsOf(owner).some((number) => low.includes(number))) return '密码不能含有您的资金账号、手机号或出生日期';
  return undefined;
}

/** The complete numbers, and the parts of them that people use. */
function secretsOf({ fundAccount, mobile, idNumber }: PasswordOwner): string[] {
  const birth =
    idNumber && /^\d{17}[\dXx]$/.test(idNumber) ? [idNumber.slice(6, 14), idNumber.slice(8, 14), idNumber.slice(-6).toLowerCase()] : [];
  return [fundAccount, mobile, mobile?.slice(-8), ...birth].filter(
    (number) => number !== undefined && number !== null && number.length >= 6,
  ) as string[];
}
