import { domainToUnicode } from 'node:url';

/** Letters that are taken for others at a glance, Latin and foreign ones. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  i: 'l',
  '|': 'l',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'l',
  ı: 'l',
  ɑ: 'a',
  ο: 'o',
  α: 'a',
  ԛ: 'q',
};

const toSkeleton = (host: string): string =>
  [...domainToUnicode(host).normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/**
 * The own host that a foreign one was made to resemble: letters that look alike, two slips of the hand at most, or the own
 * name within a longer one. Undefined when it resembles none, and for the own hosts and what stands under them.
 */
export function findResembled(host: string, own: readonly string[]): string | undefined {
  if (own.some((one) => host === one || host.endsWith(`.${one}`))) return undefined;
  const skeleton = toSkeleton(host);
  return own.find((one) => {
    const wanted = toSkeleton(one);
    const name = wanted.split('.')[0] ?? wanted;
    const isLonger = name.length >= 6 && skeleton.split(/[.-]/).some((part) => part.includes(name));
    return isLonger || isWithin(skeleton, wanted, 2);
  });
}

/** Whether one text becomes the other by so many letters put in, left out or changed. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change);
    }
    row = next;
  }
  return (row[b.length] ?? most + 1) <= most;
}
