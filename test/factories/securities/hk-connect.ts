import type { HkNoticeDraft } from '#securities/hk-connect/schema.ts';

/** Builds a company's notice of 2026-08-20, 18:00 in Shanghai; override what the test is about. */
export const buildHkNotice = (overrides: Partial<HkNoticeDraft> = {}): HkNoticeDraft => ({
  sourceId: 'n-1',
  type: 'company',
  securityCode: '00700',
  securityName: '示例控股',
  title: '董事会会议召开日期',
  publishedAt: new Date('2026-08-20T18:00:00+08:00'),
  originalUrl: 'https://www.hkexnews.hk',
  ...overrides,
});

/** Builds `count` notices, the n-th published n minutes after midnight of 2026-08-19 and titled with n, so that the last is the newest. */
export function buildHkNotices(count: number, overrides: Partial<HkNoticeDraft> = {}): HkNoticeDraft[] {
  const midnight = Date.parse('2026-08-19T00:00:00+08:00');
  return Array.from({ length: count }, (_, n) =>
    buildHkNotice({
      sourceId: `${overrides.type ?? 'company'}-${n}`,
      title: `第${n}号`,
      publishedAt: new Date(midnight + n * 60_000),
      ...overrides,
    }),
  );
}
