import { readFile } from 'node:fs/promises';
import { normalizePassword } from '../../web/password-form.ts';

/** What people in China build passwords from, in addition to the list: words in pinyin, lucky numbers, words of the trade. */
const usualParts = (
  'aini mima nihao woshi laopo laogong baobao zhongguo gupiao zhengquan jijin qihuo licai facai ' +
  '520 521 1314 168 666 888 999 密码 我爱你 你好 中国 股票 证券 基金 期货 理财 发财 炒股'
).split(' ');

let list: Promise<ReadonlySet<string>> | undefined;

/** Reads the packaged list on first use: it takes some megabytes, and most processes never set a password. */
const loadList = (): Promise<ReadonlySet<string>> =>
  (list ??= readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set([...text.split('\n').filter(Boolean), ...usualParts]),
  ));

/**
 * Returns true for a common password, and for one that is guessed as quickly: at most two common passwords, numbers of up to four
 * digits or repeated characters, in any case, with any signs between them, and with the usual digits and signs for letters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadList();
  const low = normalizePassword(password).toLowerCase();
  if (common.has(low)) return true;
  const bare = low.replaceAll(/[^\p{L}\p{N}]/gu, '');
  // Signs in every place make a password as hard to guess as other characters do.
  if (bare.length === 0 || [...low].length - [...bare].length > 4) return false;
  return [bare, withLetters(low)].some((text) => isBuiltFromTwo(text, common));
}

function isBuiltFromTwo(text: string, common: ReadonlySet<string>): boolean {
  const isCheap = (part: string): boolean => part === '' || common.has(part) || /^\d{1,4}$/.test(part) || /^(.)\1*$/u.test(part);
  return Array.from({ length: text.length + 1 }, (_, at) => at).some((at) => isCheap(text.slice(0, at)) && isCheap(text.slice(at)));
}

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Replaces digits and signs by the letters that they stand for, except those at the end. */
function withLetters(low: string): string {
  const end = low.search(/[^\p{L}]*$/u);
  const word = low.slice(0, end).replaceAll(/[@431!0$57]/g, (sign) => letters[sign]!);
  return `${word}${low.slice(end)}`.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
