import { beforeAll, expect, test } from 'vitest';
import { screens } from '#app/console/screens.ts';
import { privacyRequestGet } from '#clients/care/calls.ts';
import { caseGet } from '#clients/case-desk/calls.ts';
import { complaintGet } from '#complaints/complaint-desk/calls.ts';
import { callBackGet } from '#contact/call-backs/calls/handling.ts';
import type { Call } from '#contract/call.ts';
import type { Permission } from '#contract/permissions.ts';
import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import { exportReviewList } from '#operations/data-export/calls.ts';
import { findingGet } from '#operations/insight/calls.ts';
import type { Context } from '#platform/context.ts';
import { receivedGet } from '#recruitment/hiring/calls.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { changeGet } from '#workflow/change-orders/calls/orders.ts';
import { dailyImportGet } from '#workflow/data-imports/calls/imports.ts';
import { findSubjectView } from './console/subject-views.tsx';
import { inboxSources } from './service/all-sources.ts';
import { listInbox } from './service/list-inbox.ts';
import { listNextSteps } from './service/next-steps.ts';

const { db, context } = useDatabase();
const roles: { code: string; ctx: Context; permissions: ReadonlyMap<Permission, unknown> }[] = [];

beforeAll(async () => {
  for (const { code } of await db.selectFrom('staffRoles').select('code').orderBy('code').execute()) {
    const { id } = await buildStaff(context(), { roles: [code] });
    const access = await readAccessAnywhere(context(), id);
    roles.push({
      code,
      permissions: access.permissions,
      ctx: context({ actor: { kind: 'staff', staffId: id, sessionId: '', ...access } }),
    });
  }
});

/** The call that reads each source's subjects when they are shown in the inbox. Sources that are not listed have screens of their own. */
const readBy: Readonly<Record<string, Pick<Call<never, never>, 'may'>>> = {
  complaints: complaintGet,
  'complaint-requests': complaintGet,
  'refused-requests': complaintGet,
  cases: caseGet,
  'second-cases': caseGet,
  privacy: privacyRequestGet,
  'call-backs': callBackGet,
  deliveries: receivedGet,
  interviews: receivedGet,
  opinions: receivedGet,
  links: findingGet,
  changes: changeGet,
  'returned-changes': changeGet,
  'troubled-changes': changeGet,
  'undone-changes': changeGet,
  ratifications: changeGet,
  'change-comments': changeGet,
  imports: dailyImportGet,
  'returned-imports': dailyImportGet,
  'troubled-imports': dailyImportGet,
  'undone-imports': dailyImportGet,
  'import-comments': dailyImportGet,
  exports: exportReviewList,
};

test('every source shows its items within the inbox, except notices and links to lists', () => {
  const shown = inboxSources.filter(({ code, queue }) => findSubjectView({ source: code, queue: queue ?? null })).map(({ code }) => code);
  expect(shown.toSorted()).toEqual(Object.keys(readBy).toSorted());
  expect(inboxSources.map(({ code }) => code).filter((code) => !shown.includes(code))).toEqual([
    'sign-ins',
    'notices',
    'complaint-quarters',
    'troubled-exports',
    'returned-exports',
    'data',
    'facts',
    'rules',
    'webhooks',
    'archive',
    'upload-scans',
  ]);
});

test('every role with a source may read the items of that source', () => {
  expect(roles.length).toBeGreaterThan(10);
  const unreadable = roles.flatMap(({ code, permissions }) =>
    inboxSources
      .filter(({ wants, opensWith }) => (wants?.some((one) => permissions.has(one)) ?? true) && (!opensWith || permissions.has(opensWith)))
      .filter((source) => readBy[source.code]?.may !== undefined && !permissions.has(readBy[source.code]!.may!))
      .map((source) => `${code} ${source.code}`),
  );
  expect(unreadable).toEqual([]);
});

/** The next step for everybody without a notification address. */
const addressless = { code: 'notifications', title: '还没有地址', text: '', act: '设置', href: '/notifications' };

test('every role can read its inbox and has a next step on a screen that it may open, even on an empty site', async () => {
  for (const { code, ctx, permissions } of roles) {
    await listInbox(ctx, inboxSources, {});
    const { steps } = await listNextSteps(ctx, inboxSources, [{ find: () => Promise.resolve(addressless) }]);
    // The usual step of the role, apart from the setup steps.
    expect(
      steps.some((step) => step.code !== 'notifications'),
      code,
    ).toBe(true);
    for (const { href } of steps) {
      const path = href.split('?')[0]!;
      const screen = screens.find((one) => one.path === path);
      expect(screen, `${code} ${href}`).toBeDefined();
      expect(screen!.may === undefined || permissions.has(screen!.may), `${code} ${href}`).toBe(true);
    }
  }
});

test('a new account without a role sees whom to ask, and setup steps come before the usual step of a role, which is shown too', async () => {
  const { id } = await buildStaff(context());
  const nobody = context({ actor: { kind: 'staff', staffId: id, sessionId: '', ...(await readAccessAnywhere(context(), id)) } });
  expect((await listNextSteps(nobody, inboxSources, [])).steps).toMatchObject([{ code: 'role', href: '/me' }]);
  const editor = roles.find(({ code }) => code === 'editor')!.ctx;
  const setUp = { code: 'made', title: '待设置', text: '', act: '设置', href: '/notifications' };
  const steps = (await listNextSteps(editor, inboxSources, [{ find: () => Promise.resolve(setUp) }])).steps;
  expect(steps).toMatchObject([setUp, { code: 'usual', href: '/content' }]);
});
