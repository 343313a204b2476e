import { countWaitingCases } from '#clients/cases/service/review/list-waiting.ts';
import { countDeletionsForPerson } from '#clients/privacy/service/deletion-queue.ts';
import { countOpenCases } from '#complaints/complaint/service/handling/list-due.ts';
import { listTodaysFigures } from '#contact/account-opening/service/source-figures.ts';
import { countOpenCallBacks } from '#contact/call-backs/service/list-open-call-backs.ts';
import { getLaunchState } from '#content/website/service/launch.ts';
import { countLogins } from '#identity/clients/service/login/count-logins.ts';
import { countActs } from '#operations/audit/service/read-audit.ts';
import type { Config } from '#platform/config/config.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { MetricGroup, MetricValue } from '#platform/monitoring/metric-reader.ts';
import { listAllFreshness } from '#securities/lists/service/freshness/watch-freshness.ts';
import { countUnratified } from '#workflow/approvals/service/ratifications.ts';
import { countReveals } from '#workflow/assignments/service/reveals.ts';
import { readSiteUsage } from '#workflow/messaging/service/code-limits.ts';
import { countCodes } from '#workflow/messaging/service/count-messages.ts';
import { figuresOf } from './metric-catalogue.ts';

const quarterHourMs = 900_000;
const hourMs = 3_600_000;
/** Number of visit sources with their own line, limited because visitors can invent sources. */
const mostSources = 20;

const listFigures: MetricGroup = {
  group: 'lists',
  figures: figuresOf('qianting_list_missed_trading_days'),
  read: async (ctx) =>
    (await listAllFreshness(ctx)).map(({ list, missedTradingDays, isStale }) => ({
      name: 'qianting_list_missed_trading_days',
      labels: { list },
      value: isStale === null ? -1 : isStale ? (missedTradingDays ?? 1) : 0,
    })),
};

const standingFigures: MetricGroup = {
  group: 'standing',
  figures: figuresOf('qianting_site_open'),
  read: async (ctx) => [{ name: 'qianting_site_open', value: Number((await getLaunchState(ctx)) === 'open') }],
};

const waitingFigures: MetricGroup = {
  group: 'waiting',
  figures: figuresOf('qianting_pending_items', 'qianting_overdue_items', 'qianting_oldest_case_seconds', 'qianting_unratified_seconds'),
  async read(ctx) {
    const today = shanghaiDay(ctx.now);
    const complaints = await countOpenCases(ctx, today);
    const requests = await countDeletionsForPerson(ctx, today);
    const callBacks = await countOpenCallBacks(ctx);
    const { first, second, oldestAt } = await countWaitingCases(ctx);
    const unratified = await countUnratified(ctx);
    const age = (at: Date | null): number => (at ? Math.max(0, (ctx.now.getTime() - at.getTime()) / 1000) : 0);
    const figure = (name: string, queue: string, value: number): MetricValue => ({ name, labels: { queue }, value });
    return [
      figure('qianting_pending_items', 'complaint', complaints.open),
      figure('qianting_pending_items', 'privacy', requests.waiting),
      figure('qianting_pending_items', 'callback', callBacks.waiting),
      figure('qianting_pending_items', 'case', first),
      figure('qianting_pending_items', 'second-case', second),
      figure('qianting_overdue_items', 'complaint', complaints.overdue),
      figure('qianting_overdue_items', 'privacy', requests.overdue),
      figure('qianting_overdue_items', 'callback', callBacks.overdue),
      { name: 'qianting_oldest_case_seconds', value: age(oldestAt) },
      { name: 'qianting_unratified_seconds', value: age(unratified.oldestAt) },
    ];
  },
};

const doorFigures: MetricGroup = {
  group: 'doors',
  figures: figuresOf('qianting_verification_codes', 'qianting_client_logins', 'qianting_staff_logins'),
  async read(ctx) {
    const since = new Date(ctx.now.getTime() - quarterHourMs);
    const { sent, used } = await countCodes(ctx, new Date(ctx.now.getTime() - hourMs));
    const logins = await countLogins(ctx, since);
    const acts = { success: 'staff.login', failed: 'staff.loginFailed', refused: 'staff.loginRefused' };
    const counts = await countActs(ctx, Object.values(acts), since);
    return [
      { name: 'qianting_verification_codes', labels: { what: 'sent' }, value: sent },
      { name: 'qianting_verification_codes', labels: { what: 'used' }, value: used },
      ...[...logins].map(([result, value]) => ({ name: 'qianting_client_logins', labels: { result }, value })),
      ...Object.entries(acts).map(([result, act]) => ({ name: 'qianting_staff_logins', labels: { result }, value: counts.get(act) ?? 0 })),
    ];
  },
};

const revealFigures: MetricGroup = {
  group: 'reveals',
  figures: figuresOf('qianting_reveals_today', 'qianting_reveals_today_max_per_user'),
  async read(ctx) {
    const { total, mostByOne } = await countReveals(ctx);
    return [
      { name: 'qianting_reveals_today', value: total },
      { name: 'qianting_reveals_today_max_per_user', value: mostByOne },
    ];
  },
};

const openingFigures: MetricGroup = {
  group: 'openings',
  figures: figuresOf('qianting_account_openings_today'),
  async read(ctx) {
    const sums = new Map<string, { visits: number; requests: number }>();
    for (const [at, { source, visits, requests }] of (await listTodaysFigures(ctx)).entries()) {
      const label = at < mostSources ? source : 'other';
      const sum = sums.get(label) ?? { visits: 0, requests: 0 };
      sums.set(label, { visits: sum.visits + visits, requests: sum.requests + requests });
    }
    return [...sums].flatMap(([source, counts]) =>
      Object.entries(counts).map(([what, value]) => ({ name: 'qianting_account_openings_today', labels: { source, what }, value })),
    );
  },
};

type CodeLimits = Pick<Config, 'codesPerSiteMinute' | 'codesPerSiteHour'>;

const codeLimitFigures = (limits: CodeLimits): MetricGroup => ({
  group: 'codeLimits',
  figures: figuresOf('qianting_verification_code_limit_used'),
  read: async (ctx) =>
    (await readSiteUsage(ctx, limits)).map(({ window, used }) => ({
      name: 'qianting_verification_code_limit_used',
      labels: { window },
      value: used,
    })),
});

/** Lists the figures of staff work and visits, without personal data. */
export const listBusinessFigures = (limits: CodeLimits): readonly MetricGroup[] => [
  standingFigures,
  listFigures,
  waitingFigures,
  doorFigures,
  codeLimitFigures(limits),
  revealFigures,
  openingFigures,
];
