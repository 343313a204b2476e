import { sql } from 'kysely';
import { bad, unused, type HealthFinding } from '#operations/health/service/health/probe.ts';
import type { Context } from '#platform/context.ts';
import type { DoctorDeps } from '../deps.ts';
import type { CheckReport, DoctorReport } from '../schema.ts';
import { doctorChecks } from './all-checks.ts';
import type { DoctorCheck } from './check.ts';

/** Timeout of one check. All run at once, after the question whether the database answers, so a report takes at most twice this. */
const longestMs = 20_000;
const databaseMs = 5000;

const order = ['unused', 'good', 'poor', 'bad'] as const;
const worstOf = (states: readonly HealthFinding['state'][]): HealthFinding['state'] => order.findLast((state) => states.includes(state))!;

/** Runs all checks at once. A check that fails or does not end in time is reported as bad, and the others are still reported. */
export async function runDoctor(ctx: Context, deps: DoctorDeps, checks: readonly DoctorCheck[] = doctorChecks): Promise<DoctorReport> {
  const began = performance.now();
  const isDatabaseThere = deps.databaseProblem === undefined && (await answers(ctx));
  const reports = await Promise.all(
    checks.map(async (check) => (check.needsDatabase && !isDatabaseThere ? leaveOut(check) : runCheck(ctx, deps, check))),
  );
  return { at: ctx.now.toISOString(), state: worstOf(reports.map(({ state }) => state)), ms: msSince(began), checks: reports };
}

const answers = (ctx: Context): Promise<boolean> =>
  within(databaseMs, sql`select 1`.execute(ctx.db)).then(
    () => true,
    () => false,
  );

const leaveOut = (check: DoctorCheck): CheckReport => report(check, 0, [unused('数据库没有应答，没有检查')]);

async function runCheck(ctx: Context, deps: DoctorDeps, check: DoctorCheck): Promise<CheckReport> {
  const began = performance.now();
  const findings = await within(longestMs, check.run(ctx, deps)).catch((error: unknown) => {
    ctx.log.warn({ err: error, check: check.code }, 'doctor check failed');
    return [bad(error instanceof TimeoutError ? `${longestMs / 1000} 秒内没有应答` : `检查失败（${nameError(error)}）`)];
  });
  return report(check, msSince(began), findings);
}

/** The message of an error may name people or secrets, its code does not. */
function nameError(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : (name ?? '未知');
}

function report({ code, title, remedy }: DoctorCheck, ms: number, findings: readonly HealthFinding[]): CheckReport {
  const isFault = ({ state }: HealthFinding) => state === 'poor' || state === 'bad';
  return {
    code,
    title,
    state: worstOf(findings.map(({ state }) => state)),
    ms,
    findings: findings.map((one) => ({ state: one.state, text: one.text, remedy: isFault(one) ? (one.remedy ?? remedy) : null })),
  };
}

class TimeoutError extends Error {}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), ms);
  });
  return Promise.race([work, silent]).finally(() => clearTimeout(timer));
}

const msSince = (began: number): number => Math.round(performance.now() - began);
