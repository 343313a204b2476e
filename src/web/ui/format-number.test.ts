import { describe, expect, it } from 'vitest';
import { formatCount, formatFileSize } from './format-number.ts';

describe('formatCount', () => {
  it('separates thousands', () => {
    expect([0, 999, 1234, 1_000_000].map(formatCount)).toEqual(['0', '999', '1,234', '1,000,000']);
  });
});

describe('formatFileSize', () => {
  it('counts in steps of 1024 with one decimal place at most', () => {
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
