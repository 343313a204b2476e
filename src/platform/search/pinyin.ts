import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

// Names with several characters of several readings would multiply; beyond this the commonest reading stands alone.
const maxReadings = 8;
const known = new Map<string, Readings>();

const require = createRequire(import.meta.url);
/** Its dictionaries take fifteen megabytes of memory: they are read with the first name that is spelt. */
const loadPinyin = () => (require('pinyin-pro') as typeof Pinyin).pinyin;

/** How a character is read, the commonest reading first: the different readings in full, and their different initials. */
interface Readings {
  full: readonly string[];
  initials: readonly string[];
}

/**
 * The initials by which people look a name up: `贵州茅台` → `gzmt`, with every reading of characters that have
 * several, separated by blanks: `重庆银行` → `zqyh zqyx … cqyh …`. Letters and digits stay, in lower case; marks go.
 */
export function toPinyinInitials(name: string): string {
  return spell(name, 'initials').join(' ');
}

/** The name in full pinyin without tones, every reading of it: `长江` → `['changjiang', 'zhangjiang']`. Otherwise like the initials. */
export function toPinyin(name: string): string[] {
  return spell(name, 'full');
}

/** Runs over ten thousands of names at a time: characters with one way to write them, nearly all, make no new choices. */
function spell(name: string, part: keyof Readings): string[] {
  let spellings = [''];
  for (const character of name.normalize('NFKC').toLowerCase()) {
    const parts = readingsOf(character)[part];
    const [only = ''] = parts;
    const isOne = parts.length === 1 || spellings.length * parts.length > maxReadings;
    if (isOne) spellings = spellings.map((spelling) => spelling + only);
    else spellings = parts.flatMap((choice) => spellings.map((spelling) => spelling + choice));
  }
  return spellings.length > 1 ? [...new Set(spellings)] : spellings;
}

/** The readings of a character, the commonest first; letters and digits read as themselves, marks as nothing. */
function readingsOf(character: string): Readings {
  let readings = known.get(character);
  if (!readings) {
    const full = findReadings(character);
    readings = { full, initials: [...new Set(full.map((reading) => reading[0] ?? ''))] };
    known.set(character, readings);
  }
  return readings;
}

function findReadings(character: string): readonly string[] {
  if (/^[a-z0-9]$/.test(character)) return [character];
  if (!/^\p{Script=Han}$/u.test(character)) return [''];
  const readings = loadPinyin()(character, { multiple: true, type: 'array', toneType: 'none', v: true });
  return [...new Set(readings.map((reading) => (/^[a-z]/.test(reading) ? reading : '')))];
}
