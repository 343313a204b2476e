/** What a text claims to be, and how it is compared with what is known. */
export interface Claim {
  kind: 'phone' | 'url' | 'mail' | 'account' | 'staffNumber' | 'words';
  /** In words, for the one who asks. */
  taken: string;
  folded: string;
}

/** Digits that open a Chinese telephone number: mobile, area code, service numbers. */
const phonePattern = /^(?:1[3-9]\d{9}|0\d{9,11}|[48]00\d{7}|95\d{3,6}|1\d{4}|12\d{3})$/;
const mailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const hostPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@\s]+@)?([^\s/:?#]+\.[^\s/:?#.]{2,})(?::\d+)?(?:[/?#].*)?$/;

/** Recognises what was pasted: its width, case, blanks and the usual decorations do not matter. */
export function readClaim(text: string): Claim {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const digits = plain.replace(/^(?:tel:)?(?:\+86|0086)?/, '').replaceAll(/[\s()-]/g, '');
  if (phonePattern.test(digits)) return { kind: 'phone', taken: '电话号码', folded: digits };
  if (/^\d{12,30}$/.test(digits)) return { kind: 'account', taken: '银行账号', folded: digits };
  if (mailPattern.test(plain)) return { kind: 'mail', taken: '电子邮箱', folded: plain };
  const host = hostPattern.exec(plain)?.[1];
  if (host) return { kind: 'url', taken: '网址', folded: hostOf(host) };
  const number = plain.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^[A-Z]\d{10,15}$/.test(number)) return { kind: 'staffNumber', taken: '从业编号', folded: number };
  return { kind: 'words', taken: '名称', folded: foldWords(plain) };
}

/** The comparable form of a value of a known kind, by the same rules. */
export function foldValue(kind: string, value: string): string {
  const claim = readClaim(value);
  return claim.kind === kind ? claim.folded : foldWords(value.normalize('NFKC').toLowerCase());
}

/** A host in letters that browsers send (`xn--…`), without `www.`. */
function hostOf(host: string): string {
  const ascii = URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host;
  return ascii.replace(/^www\./, '').replace(/\.$/, '');
}

const foldWords = (text: string) => text.replaceAll(/[\s"'“”‘’《》（）()]/g, '');
