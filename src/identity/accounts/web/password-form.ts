/** The longest password in characters, for everybody. */
export const longestPassword = 128;

/** What a kind of person's passwords have to be like, as far as a browser can tell. */
export interface PasswordForm {
  /** Fewest characters. */
  shortest: number;
  /** Most bytes as JSON text; absent where the password is not encrypted in the browser. */
  mostBytes?: number;
}

/**
 * Normalises a password as its hash does, so that a password typed on another keyboard is the same: full-width letters, and
 * characters that are composed of several.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Returns the number of characters as people count them, not of UTF-16 units. */
export const countCharacters = (password: string): number => [...normalizePassword(password)].length;

/** Returns the number of bytes of a password within the encrypted content, which is JSON in UTF-8. */
export const countPasswordBytes = (password: string): number => new TextEncoder().encode(JSON.stringify(password)).length - 2;

/**
 * Returns what is wrong with the form of a new password, in one sentence; undefined if nothing. Any printable characters are
 * allowed in any mixture, with spaces and Chinese characters (ASVS 6.2.5); whether it is easily guessed is decided by the server.
 */
export function findFormFault(password: string, { shortest, mostBytes }: PasswordForm): string | undefined {
  const characters = countCharacters(password);
  if (characters < shortest || characters > longestPassword) return `密码应为 ${shortest} 至 ${longestPassword} 个字符`;
  if (/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(password)) return '密码不能含有换行、制表符等不可见的控制字符，请删去后重试';
  if (mostBytes !== undefined && countPasswordBytes(password) > mostBytes)
    return `密码过长：一个汉字按 3 个字节、一个英文字符按 1 个字节计，合计不能超过 ${mostBytes} 个字节，请缩短后重试`;
  if (new Set(normalizePassword(password).toLowerCase()).size < 4) return '密码中不同的字符太少，容易被猜中，请换一个';
  return undefined;
}

/** Returns a hint while a password is typed. It knows the form only: common passwords are found by the server. */
export function getStrengthHint(password: string, form: PasswordForm): string {
  const missing = form.shortest - countCharacters(password);
  if (password === '') return '';
  if (missing > 0) return `还差 ${missing} 个字符`;
  const fault = findFormFault(password, form);
  if (fault) return fault;
  // Bits if every character were drawn at random from those of its kinds: an upper limit, so only low values mean something.
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[\p{P}\p{S}\p{Zs}]/u, /[^\p{ASCII}]/u];
  const sizes = [26, 26, 10, 33, 2500];
  const size = kinds.reduce((sum, kind, index) => sum + (kind.test(password) ? sizes[index]! : 0), 0);
  const bits = new Set(password).size * Math.log2(size);
  if (bits < 45) return '强度：弱。再长一些，或换成几个不相干的词';
  if (bits < 70) return '强度：中。再加一个不相干的词会更难猜';
  return '强度：强';
}
