import { describe, expect, it } from 'vitest';
import { formatCount, formatFileSize, formatFixed, formatPercent, formatSeconds, formatCappedCount, formatUpTo } from './numbers.ts';

describe('formatCount', () => {
  it('the thousands of a count are separated', () => {
    expect([0, 999, 1234, 1_000_000].map(formatCount)).toEqual(['0', '999', '1,234', '1,000,000']);
  });
});

describe('formatCappedCount', () => {
  it('a plus marks a count that stopped at the limit, and sums of such counts', () => {
    expect([0, 999, 1000, 1001, 2002].map(formatCappedCount)).toEqual(['0', '999', '1,000', '1,000+', '1,000+']);
  });
});

describe('formatFileSize', () => {
  it('a file size uses steps of 1024 with at most one decimal place', () => {
    expect([0, 512, 1024, 48_512, 284_113, 1_258_291, 5_368_709_120].map(formatFileSize)).toEqual([
      '0 B',
      '512 B',
      '1 KB',
      '47.4 KB',
      '277 KB',
      '1.2 MB',
      '5 GB',
    ]);
  });
});

describe('decimal places', () => {
  it('decimal places are as many as requested, or as many as there are', () => {
    expect([26_395, -0.5, 1234.567].map((value) => formatFixed(value, 2))).toEqual(['26,395.00', '-0.50', '1,234.57']);
    expect([26_395, 0.2, 1234.5678].map((value) => formatUpTo(value, 3))).toEqual(['26,395', '0.2', '1,234.568']);
    expect([5.5, 130].map((value) => formatPercent(value))).toEqual(['5.50%', '130.00%']);
  });
});

describe('formatSeconds', () => {
  it('a duration is shown like a clock', () => {
    expect([0, 42, 65.4, 600].map(formatSeconds)).toEqual(['0:00', '0:42', '1:05', '10:00']);
  });
});
