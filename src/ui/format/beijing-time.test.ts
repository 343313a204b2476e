import { expect, test } from 'vitest';
import { beijingClock, beijingDay, beijingIso, beijingMinute, inBeijing } from './beijing-time.ts';

test.each([['2026-11-20T16:00:05.000Z'], ['2026-11-21T00:00:05+08:00'], [new Date('2026-11-20T16:00:05.999Z')]])(
  'the time %s is written in Beijing time, whatever zone it was given in',
  (moment) => {
    expect(inBeijing(moment)).toBe('2026-11-21 00:00:05');
    expect(beijingMinute(moment)).toBe('2026-11-21 00:00');
    expect(beijingDay(moment)).toBe('2026-11-21');
    expect(beijingClock(moment)).toBe('00:00');
    expect(beijingIso(moment)).toBe('2026-11-21T00:00:05+08:00');
  },
);
