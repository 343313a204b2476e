import { pinyin } from 'pinyin-pro';

// Names with several characters of several readings would multiply; beyond this the commonest reading stands alone.
const maxReadings = 8;
const known = new Map<string, readonly string[]>();

/**
 * The initials by which people look a name up: `贵州茅台` → `gzmt`, with every reading of characters that have
 * several, separated by blanks: `重庆银行` → `zqyh zqyx … cqyh …`. Letters and digits stay, in lower case; marks go.
 */
export function toPinyinInitials(name: string): string {
  return spell(name, (reading) => reading[0] ?? '').join(' ');
}

/** The name in full pinyin without tones, every reading of it: `长江` → `['changjiang', 'zhangjiang']`. Otherwise like the initials. */
export function toPinyin(name: string): string[] {
  return spell(name, (reading) => reading);
}

function spell(name: string, part: (reading: string) => string): string[] {
  let spellings = [''];
  for (const character of name.normalize('NFKC').toLowerCase()) {
    const parts = [...new Set(readingsOf(character).map(part))];
    const choices = spellings.length * parts.length > maxReadings ? parts.slice(0, 1) : parts;
    spellings = choices.flatMap((choice) => spellings.map((spelling) => spelling + choice));
  }
  return [...new Set(spellings)];
}

/** The readings of a character, the commonest first; letters and digits read as themselves, marks as nothing. */
function readingsOf(character: string): readonly string[] {
  let readings = known.get(character);
  if (!readings) {
    readings = findReadings(character);
    known.set(character, readings);
  }
  return readings;
}

function findReadings(character: string): readonly string[] {
  if (/^[a-z0-9]$/.test(character)) return [character];
  if (!/^\p{Script=Han}$/u.test(character)) return [''];
  const readings = pinyin(character, { multiple: true, type: 'array', toneType: 'none', v: true });
  return [...new Set(readings.map((reading) => (/^[a-z]/.test(reading) ? reading : '')))];
}
