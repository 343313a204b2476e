import type { FeeRateDraft, SuitabilityScale } from '#content/fees-and-suitability/schema/dealing.ts';
import type { MeetingDraft } from '#content/fees-and-suitability/schema/meetings.ts';

/** Builds a rate of the fee `stamp`, from 2023 on without an end. */
export function buildFeeRate(overrides: Partial<FeeRateDraft> = {}): FeeRateDraft {
  return {
    code: 'stamp',
    standard: '0.5‰',
    minimum: '无',
    payee: '税务部门',
    remark: '',
    source: '公告',
    isSample: false,
    notice: null,
    effectiveFrom: '2023-08-28',
    effectiveTo: null,
    ...overrides,
  };
}

/** Builds levels with bands of twenty points. */
export function buildScale(overrides: Partial<SuitabilityScale> = {}): SuitabilityScale {
  const bands = [0, 1, 2, 3, 4] as const;
  const levels = ['1', '2', '3', '4', '5'] as const;
  return {
    validMonths: 24,
    clients: bands.map((band) => ({
      level: `C${levels[band]}` as const,
      name: `类型${levels[band]}`,
      from: band * 20,
      to: band === 4 ? 100 : band * 20 + 19,
      description: '说明',
    })),
    products: bands.map((band) => ({
      level: `R${levels[band]}` as const,
      name: `风险${levels[band]}`,
      description: '说明',
      examples: '例子',
    })),
    ...overrides,
  };
}

/** Builds a meeting at the head office in Beijing, on 2026-09-01 from 14:00 to 16:00. */
export function buildMeeting(overrides: Partial<MeetingDraft> = {}): MeetingDraft {
  return {
    kind: 'reception',
    form: 'onsite',
    title: '投资者接待日',
    summary: '当面回答提问。',
    descriptionHtml: '<p>日程见下。</p>',
    host: '董事会办公室',
    startsAt: new Date('2026-09-01T14:00:00+08:00'),
    endsAt: new Date('2026-09-01T16:00:00+08:00'),
    city: '北京',
    place: '总部报告厅',
    phone: '010-0000 0006',
    ...overrides,
  };
}
