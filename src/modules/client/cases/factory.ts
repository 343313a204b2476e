import { lastCode } from '#modules/base/messaging/factory.ts';
import { buildStaff } from '#modules/console/staff/factory.ts';
import { buildSecurity } from '#modules/client/login/factory.ts';
import type { ClientSecurity } from '#modules/client/login/security.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { shanghaiDay } from '#platform/day.ts';
import { staffActor } from '#test/support/staff.ts';
import { openCaseDeps, type CaseDeps } from './deps.ts';
import type { BusinessPorts } from './ports.ts';
import type { BusinessDraft } from './schema/businesses.ts';
import type { CaseRow } from './service/cases.ts';
import { sendContactCode } from './service/filling/contact-code.ts';
import { openCase } from './service/filling/open-case.ts';
import { decide } from './service/handling/decide.ts';
import { publishBusiness } from './service/businesses/publish-business.ts';

/** What the modules of the steps answer, where it matters to a test. */
export type PortAnswers = { readonly [Port in keyof BusinessPorts]?: Partial<BusinessPorts[Port]> };

/** A client in whose way nothing stands; say what does. */
export function buildPorts(overrides: PortAnswers = {}): BusinessPorts {
  const valid = { state: 'valid' as const, validUntil: '2030-01-01' };
  const show = async () => ({ facts: [], documents: [] });
  return {
    risk: { standing: async () => valid, match: async () => 'suitable', ...overrides.risk },
    idCard: { standing: async () => valid, apply: async () => undefined, show, ...overrides.idCard },
    conditions: {
      findUnmet: async () => [],
      assess: async (_ctx, _clientId, sets) => new Map(sets.map((set) => [set, []])),
      show,
      ...overrides.conditions,
    },
    papers: {
      standing: async (ctx) => ({ title: '测试', attemptsLeft: 3, attemptsPerDay: 3, hasPassed: false, from: shanghaiDay(ctx.now) }),
      show,
      ...overrides.papers,
    },
    agreements: { findUnsigned: async () => [], toSign: async () => [], show, ...overrides.agreements },
    files: { order: async () => undefined, find: async () => null, ...overrides.files },
  };
}

/** Publishes a business that is open at all times and has no step but the last one; say what the test is about. Returns its code. */
export async function buildBusiness(
  ctx: Context,
  { code = 'chinext', ...overrides }: Partial<BusinessDraft> & { code?: string } = {},
): Promise<string> {
  await publishBusiness(ctx, {
    name: '测试业务',
    group: 'permission',
    summary: '用于测试的业务',
    materials: ['有效身份证'],
    minutes: 5,
    serviceTime: { days: 'every', from: '00:00', to: '24:00' },
    fee: '不收费',
    next: ['提交后等待审核'],
    steps: [{ code: 'confirm', name: '确认提交', kind: 'confirm' }],
    effect: 'none',
    review: { afterSeconds: 5 },
    ...overrides,
    code,
  });
  return code;
}

/** A case of the client, which is opened in their name; the business must have been published. */
export function buildCase(ctx: Context, { clientId, busiCode = 'chinext' }: { clientId: number; busiCode?: string }): Promise<CaseRow> {
  return openCase({ ...ctx, actor: { kind: 'client', clientId, sessionId: 'test' } }, { ports: buildPorts() }, busiCode);
}

/** Deps on the test's own keys. */
export function buildCaseDeps({ ports, security = buildSecurity() }: { ports?: PortAnswers; security?: ClientSecurity } = {}): CaseDeps {
  return openCaseDeps({ secret: testSecret(), profile: 'SM2', security, ports: buildPorts(ports) });
}

/** Has a code sent to a new mail address of a case and reads it, however many were sent there before. */
export async function readEmailCode(ctx: Context, deps: CaseDeps, key: { acpt_id: string; step: string; email: string }): Promise<string> {
  await ctx.db.deleteFrom('messageCodeCounts').execute();
  await sendContactCode(ctx, deps, key);
  return lastCode(ctx, deps.security.messaging, key.email);
}

/** Somebody of the staff who decides cases; say what they may, and in which queues. */
export async function buildClerk(
  ctx: Context,
  {
    may = { 'case.handle': 'all', 'case.approve': 'all' },
    queue = ['case'],
  }: { may?: Parameters<typeof staffActor>[1]; queue?: string[] } = {},
): Promise<Context & { actor: ReturnType<typeof staffActor> }> {
  return { ...ctx, actor: staffActor((await buildStaff(ctx)).id, may, { scopes: { queue }, provenAt: ctx.now }) };
}

/** Has a case approved by as many people as it takes. */
export async function approveCase(ctx: Context, deps: CaseDeps, caseId: string, reason?: string): Promise<void> {
  const end = await decide(await buildClerk(ctx), deps, caseId, { outcome: 'approve', reason });
  if (end === 'waiting') await decide(await buildClerk(ctx), deps, caseId, { outcome: 'confirm', reason });
}
