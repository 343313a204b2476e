import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

// Names with several ambiguous characters would multiply; beyond this only the commonest reading is used.
const maxReadings = 8;
const known = new Map<string, Readings>();

const require = createRequire(import.meta.url);
/** Loaded on first use: its dictionaries take fifteen megabytes of memory. */
const loadPinyin = () => (require('pinyin-pro') as typeof Pinyin).pinyin;

/** The readings of a character, the commonest first: in full, and their distinct initials. */
interface Readings {
  full: readonly string[];
  initials: readonly string[];
}

/**
 * Returns pinyin initials for searching a name: `贵州茅台` → `gzmt`, with every reading of ambiguous characters, separated by spaces:
 * `重庆银行` → `zqyh zqyx … cqyh …`. Letters and digits stay, in lower case; marks are dropped.
 */
export function toPinyinInitials(name: string): string {
  return spell(name, 'initials').join(' ');
}

/** Returns the name in full pinyin without tones, in every reading: `长江` → `['changjiang', 'zhangjiang']`. Otherwise like the initials. */
export function toPinyin(name: string): string[] {
  return spell(name, 'full');
}

/** Runs over tens of thousands of names: characters with a single reading, nearly all, add no combinations. */
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

/** Returns the readings of a character, the commonest first; letters and digits as themselves, marks as nothing. */
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
