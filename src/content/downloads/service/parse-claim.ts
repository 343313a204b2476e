/** The recognized kind of a text and its normalized form for comparison. */
export interface Claim {
  kind: 'phone' | 'url' | 'mail' | 'account' | 'number' | 'words';
  /** Display name of the kind. */
  taken: string;
  /** Normalized in width and case, otherwise complete. */
  plain: string;
  folded: string;
}

/** Digits of a Chinese telephone number: mobile, landline with area code, service numbers, and emergency calls. */
const phonePattern = /^(?:1[3-9]\d{9}|0\d{9,11}|[48]00\d{7}|9[56]\d{3,6}|1\d{4}|1[12]\d)$/;
/** Characters allowed between the digits of a telephone number. */
const phoneLetters = /^[\d\s+\p{Pd}\u2212().·/]+$/u;
const mailPattern = /^(?:mailto:)?(?:[^<>]*<)?([^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)>?$/;
const hostPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@\s]+@)?([^\s/:?#]+\.[^\s/:?#.]{2,})(?::\d+)?(?:[/?#].*)?$/;

/** Recognizes a pasted text, ignoring width, case, spaces and usual decorations. */
export function parseClaim(text: string): Claim {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return { plain, ...recognise(plain) };
}

function recognise(plain: string): Omit<Claim, 'plain'> {
  const phone = readPhone(plain);
  if (phone) return { kind: 'phone', taken: '电话号码', folded: phone };
  const folded = foldWords(plain);
  if (/^\d{12,30}$/.test(folded)) return { kind: 'account', taken: '银行账号', folded };
  if (/^\d{7,8}$/.test(folded)) return { kind: 'number', taken: '号码（固定电话请加上区号再查）', folded };
  const mail = mailPattern.exec(plain)?.[1];
  if (mail) return { kind: 'mail', taken: '电子邮箱', folded: mail };
  const host = hostPattern.exec(plain.replaceAll('。', '.'))?.[1];
  if (host) return { kind: 'url', taken: '网址', folded: hostOf(host) };
  if (/^(?=.*\d)[a-z\d]{6,64}$/.test(folded)) return { kind: 'number', taken: '编号', folded };
  return { kind: 'words', taken: '名称', folded };
}

/** Returns the normalized form of a value of a known kind, by the same rules. */
export function normalizeValue(kind: string, value: string): string {
  const claim = parseClaim(value);
  return claim.kind === kind ? claim.folded : foldWords(value.normalize('NFKC').toLowerCase());
}

/**
 * Returns every normalized form of a published value: complete, without a remark in brackets at the end, which visitors do not type
 * (`91110000…（示例）`), and without a label before it (`许可证：…号`).
 */
export function normalizePublished(value: string): string[] {
  const bare = value.replace(/[（(][^（）()]*[）)]$/u, '');
  const number = bare.split(/：/).at(-1)!;
  return [...new Set([value, bare, number].map((one) => parseClaim(one).folded))].filter(Boolean);
}

/**
 * Returns the digits of a telephone number as dialled within the country; undefined for anything else. A label with a colon, the
 * country code and an extension are removed: `客服热线：+86 (10) 0000-0002 转 8`.
 */
function readPhone(plain: string): string | undefined {
  const written = plain.replace(/^[^\d+(:]*:/, '').replace(/(?:转|分机|ext\.?)\s*\d{1,6}$/, '');
  if (!phoneLetters.test(written)) return undefined;
  const digits = written.replaceAll(/\D/g, '');
  const isAbroad = /^\s*\(?(?:(?:\+\s*|00)86|86[\s)\p{Pd}])/u.test(written);
  const own = isAbroad ? digits.replace(/^(?:00)?86/, '') : digits;
  // In international notation an area code has no leading zero.
  return [own, ...(isAbroad ? [`0${own}`] : [])].find((number) => phonePattern.test(number));
}

/** Returns a host in the form that browsers send (`xn--…`), without `www.`. */
function hostOf(host: string): string {
  const ascii = URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host;
  return ascii.replace(/^www\./, '').replace(/\.$/, '');
}

/** Keeps letters and digits only, so that 〔2025〕 and [2025], with or without spaces, hyphens and quotation marks, are equal. */
const foldWords = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
