import { createBusinessApi } from '#clients/cases/api.ts';
import { caseSubmit, formSave } from '#clients/cases/calls.ts';
import { openCaseDeps, type CaseDeps } from '#clients/cases/deps.ts';
import type { BusinessPorts } from '#clients/cases/ports.ts';
import type { BusinessDraft } from '#clients/cases/schema/businesses.ts';
import { publishBusiness } from '#clients/cases/service/businesses/publish-business.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import { sendContactCode } from '#clients/cases/service/filling/contact-code.ts';
import { openCase } from '#clients/cases/service/filling/open-case.ts';
import { decide } from '#clients/cases/service/handling/decide.ts';
import type { Call } from '#contract/call.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import type { TestDatabase } from '../../support/database.ts';
import { staffActor } from '../../support/staff.ts';
import { buildClient, buildSecurity, addStepUpProofs } from '../identity/clients.ts';
import { buildStaff } from '../identity/staff.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildCalendarYear } from '../securities/calendar.ts';
import { readLastCode } from '../workflow/messaging.ts';

/** The responses of the step modules, where they matter to a test. */
export type PortAnswers = { readonly [Port in keyof BusinessPorts]?: Partial<BusinessPorts[Port]> };

/** Builds the ports of a client without any obstacle; override the obstacle. */
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

/** Publishes a business that is open at all times and has only the last step; override what the test is about. Returns its code. */
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

/** Opens a case of the client in their name; the business must have been published. */
export function buildCase(ctx: Context, { clientId, busiCode = 'chinext' }: { clientId: number; busiCode?: string }): Promise<CaseRow> {
  return openCase({ ...ctx, actor: { kind: 'client', clientId, sessionId: 'test' } }, { ports: buildPorts() }, busiCode);
}

/** Builds dependencies with the test's own keys. */
export function buildCaseDeps({ ports, security = buildSecurity() }: { ports?: PortAnswers; security?: ClientSecurity } = {}): CaseDeps {
  return openCaseDeps({ secret: testSecret(), profile: 'SM2', security, ports: buildPorts(ports) });
}

/** Sends a code to a new mail address of a case and reads it, however many were sent before. */
export async function readEmailCode(ctx: Context, deps: CaseDeps, key: { acpt_id: string; step: string; email: string }): Promise<string> {
  await ctx.db.deleteFrom('limitCounts').execute();
  await sendContactCode(ctx, deps, key);
  return readLastCode(ctx, deps.security.messaging, key.email);
}

/** Builds a staff member who decides cases; set their permissions and queues. */
export async function buildClerk(
  ctx: Context,
  {
    may = { 'case.handle': 'all', 'case.approve': 'all' },
    queue = ['case'],
  }: { may?: Parameters<typeof staffActor>[1]; queue?: string[] } = {},
): Promise<Context & { actor: ReturnType<typeof staffActor> }> {
  return { ...ctx, actor: staffActor((await buildStaff(ctx)).id, may, { scopes: { queue }, provenAt: ctx.now }) };
}

/** Approves a case with as many people as it needs. */
export async function approveCase(ctx: Context, deps: CaseDeps, caseId: string, reason?: string): Promise<void> {
  const end = await decide(await buildClerk(ctx), deps, caseId, { outcome: 'approve', reason });
  if (end === 'waiting') await decide(await buildClerk(ctx), deps, caseId, { outcome: 'confirm', reason });
}

type Step = BusinessDraft['steps'][number];

export const contactStep: Step = {
  code: 'contact',
  name: '新的联系方式',
  kind: 'form',
  atLeast: 1,
  fields: [
    { name: 'mobile', label: '新手机号', kind: 'mobile', isOptional: true },
    { name: 'email', label: '新邮箱', kind: 'email', isOptional: true },
    { name: 'address', label: '新地址', kind: 'address', isOptional: true },
  ],
};
export const confirmStep: Step = { code: 'confirm', name: '确认提交', kind: 'confirm' };

/** Publishes a change of contact, a permission without a form, and an appointment that is accepted only in trading hours. */
export async function publishFormBusinesses(ctx: Context): Promise<void> {
  await importCalendarYear(ctx, buildCalendarYear(2026));
  await buildBusiness(ctx, {
    code: 'contact_change',
    steps: [contactStep, confirmStep],
    effect: 'changeContact',
    review: { afterSeconds: 5, returns: [{ step: 'contact', field: 'email', endsWith: '@return.example', reason: '邮箱收不到信' }] },
  });
  await buildBusiness(ctx, { code: 'chinext', effect: 'grantPermission', permission: 'chinext' });
  await buildBusiness(ctx, {
    code: 'closing',
    serviceTime: { days: 'trading', from: '09:00', to: '16:00' },
    steps: [
      {
        code: 'visit',
        name: '预约',
        kind: 'form',
        fields: [
          { name: 'day', label: '到访日期', kind: 'day' },
          { name: 'time', label: '时段', kind: 'choice', choices: [{ value: 'am', text: '上午' }] },
          { name: 'note', label: '备注', kind: 'longText', isOptional: true, max: 10 },
        ],
      },
      confirmStep,
    ],
  });
}

/** Returns functions that handle a case as a client, using the calls. */
export function buildCaseFiller({ context }: TestDatabase, deps: CaseDeps) {
  const endpoints = indexEndpoints(createBusinessApi(deps));
  const start = context().now;
  const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
  const as = (clientId: number, now = start): Context => context({ now, actor: { kind: 'client', clientId, sessionId: 'test' } });
  const ask = <Input, Result>(which: Call<Input, Result>, ctx: Context, input: Input): Promise<Result> =>
    invoke(endpoints.get(endpointKey(which))!, ctx, input) as Promise<Result>;

  async function begin(busiCode = 'contact_change'): Promise<{ clientId: number; mobile: string; row: CaseRow; ctx: Context }> {
    const { id: clientId, mobile } = await buildClient(context(), deps.security);
    return { clientId, mobile: mobile!, row: await buildCase(context(), { clientId, busiCode }), ctx: as(clientId) };
  }

  /** Saves values, with the code for a new mail address if a valid one is given. */
  const save = async (ctx: Context, row: CaseRow, values: Record<string, string>, more: object = {}) => {
    const key = { acpt_id: row.id, step: row.steps[0]!.code };
    const emailCode = values['email'] && (await readEmailCode(ctx, deps, { ...key, email: values['email'] }).catch(() => undefined));
    return ask(formSave, ctx, { ...key, values, ...(emailCode && { emailCode }), ...more });
  };

  /** Submits with the proofs that a change of contact requires. */
  const submit = async (ctx: Context, row: CaseRow, idempotencyKey = 'key-number-1') => {
    for (const act of ['contact', 'contactMail'] as const)
      if (row.busiCode === 'contact_change') await addStepUpProofs(ctx, { act, subject: row.id });
    return ask(caseSubmit, ctx, { acpt_id: row.id, idempotencyKey });
  };

  return { later, as, ask, begin, save, submit };
}
