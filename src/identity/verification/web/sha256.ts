/** The constants of FIPS 180-4: fractions of the roots of the first primes. Computed, as a table of 64 numbers says nothing. */
const rounds = new Uint32Array(64);
const initial = new Uint32Array(8);
for (let number = 2, found = 0; found < 64; number++) {
  let divisor = 2;
  while (number % divisor !== 0) divisor++;
  if (divisor < number) continue;
  if (found < 8) initial[found] = fraction(Math.sqrt(number));
  rounds[found++] = fraction(Math.cbrt(number));
}

function fraction(value: number): number {
  return (value - Math.floor(value)) * 2 ** 32;
}

const schedule = new Uint32Array(64);

/**
 * SHA-256 of up to a few thousand bytes. The browser's own is asynchronous, which is slower than this for a thousand short texts on
 * end, and does not exist at all on pages without TLS.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, message.length * 8);
  const state = Uint32Array.from(initial);
  for (let offset = 0; offset < length; offset += 64) mixBlock(state, view, offset);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (let word = 0; word < 8; word++) out.setUint32(word * 4, state[word]!);
  return digest;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function fillSchedule(view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const [late, early] = [schedule[i - 2]!, schedule[i - 15]!];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[i] = schedule[i - 16]! + s0 + schedule[i - 7]! + s1;
  }
}

function mixBlock(state: Uint32Array, view: DataView, offset: number): void {
  fillSchedule(view, offset);
  // Eight names rather than a loop over eight places: this runs a few million times.
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + schedule[i]!) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}
