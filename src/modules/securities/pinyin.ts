import { pinyin } from 'pinyin-pro';

// Names with several characters of several readings would multiply; beyond this the commonest reading stands alone.
const maxReadings = 8;
const known = new Map<string, readonly string[]>();

/**
 * The initials by which people look a name up: `贵州茅台` → `gzmt`, with every reading of characters that have
 * several, separated by blanks: `重庆银行` → `zqyh zqyx … cqyh …`. Letters and digits stay, in lower case; marks go.
 */
export function toPinyinInitials(name: string): string {
  let readings = [''];
  for (const character of name.normalize('NFKC').toLowerCase()) {
    const initials = initialsOf(character);
    if (initials.length === 1) {
      for (let at = 0; at < readings.length; at += 1) readings[at] += initials[0]!;
      continue;
    }
    const choices = readings.length * initials.length > maxReadings ? initials.slice(0, 1) : initials;
    readings = choices.flatMap((initial) => readings.map((reading) => reading + initial));
  }
  return [...new Set(readings)].join(' ');
}

function initialsOf(character: string): readonly string[] {
  let initials = known.get(character);
  if (!initials) {
    initials = findInitials(character);
    known.set(character, initials);
  }
  return initials;
}

function findInitials(character: string): readonly string[] {
  if (/^[a-z0-9]$/.test(character)) return [character];
  if (!/^\p{Script=Han}$/u.test(character)) return [''];
  const readings = pinyin(character, { multiple: true, type: 'array', toneType: 'none' });
  return [...new Set(readings.map((reading) => (/^[a-z]/.test(reading) ? reading[0]! : '')))];
}
