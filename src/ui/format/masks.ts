/** `138****1234`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** `110***********0012`. */
export const maskIdNumber = (idNumber: string): string =>
  `${idNumber.slice(0, 3)}${'*'.repeat(Math.max(0, idNumber.length - 7))}${idNumber.slice(-4)}`;

/** `a***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/** `8800****12`; of short numbers only the last two digits are shown. */
export function maskFundAccount(number: string): string {
  return number.length >= 8 ? `${number.slice(0, 4)}****${number.slice(-2)}` : `****${number.slice(-2)}`;
}

/** The province and the city: `江苏省南京市****`. */
export const maskAddress = (address: string): string => `${address.slice(0, 6)}****`;

/** `演****`. */
export const maskName = (name: string): string => [...name].map((character, at) => (at === 0 ? character : '*')).join('');

/** Masks numbers and mail addresses in a text by which people could be contacted. */
export const maskContacts = (text: string): string =>
  text
    .replaceAll(/[\d０-９]{7,}|1[3-9]\d[\s-]\d{4}[\s-]\d{4}/g, (digits) => `${digits.slice(0, 3)}****`)
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, maskEmail);

/** Masks an IP address, still recognisable as one's own network: `203.0.*.*`, `2001:db8:*`. */
export function maskIp(ip: string | null): string {
  if (!ip) return '未知';
  const v4 = /(\d+\.\d+)\.\d+\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.*.*`;
  return `${ip.split(':').slice(0, 2).join(':')}:*`;
}

/** `zh***` for an account in another service: recognisable by its owner. */
export const maskAccount = (account: string): string => `${account.slice(0, 2)}***`;
