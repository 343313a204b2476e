import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { loadDemoBranches } from '#demo/branches.ts';
import { loadDemoCustomerCenter } from '#demo/customer-center.ts';
import { loadDemoCompany } from '#demo/company/load.ts';
import { demoAccounts } from '#demo/disclosure/accounts.ts';
import { demoBondTraders, demoFuturesIb } from '#demo/disclosure/people.ts';
import { loadDemoHelp } from '#demo/help/load-help.ts';
import { demoBusinesses } from '#demo/investor/business-scope.ts';
import { demoFeeItems, demoFeeRates } from '#demo/investor/fees.ts';
import { loadDemoMeetings } from '#demo/investor/meetings.ts';
import { demoScale } from '#demo/investor/suitability.ts';
import { loadDemoSearch } from '#demo/search/load-search.ts';
import { loadDemoSitePages } from '#demo/site-pages/load.ts';
import { demoSite } from '#demo/site.ts';
import { loadDemoTrust } from '#demo/trust/load.ts';
import { demoAgreements } from '#demo/agreement/load.ts';
import { demoBusinesses as demoOnlineBusinesses } from '#demo/business/businesses.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import { loadDemoDownloads } from '#demo/download/load-downloads.ts';
import { demoSellers } from '#demo/fund/sellers.ts';
import { demoTermsVersions } from '#demo/margin-terms/versions.ts';
import { loadDemoPrivacy } from '#demo/privacy/load.ts';
import { loadDemoPrivateFund } from '#demo/private-fund/load.ts';
import { demoConditionSets } from '#demo/qualification/condition-sets.ts';
import { loadDemoQuestionnaire } from '#demo/questionnaire/load.ts';
import { loadDemoSchool } from '#demo/school/load.ts';
import { publishAgreement } from '#modules/client/agreement/service/documents.ts';
import { publishBusiness } from '#modules/client/cases/service/businesses/publish-business.ts';
import { publishConditionSet } from '#modules/client/qualification/service/condition-sets.ts';
import { buildMethod } from '#modules/district/fund/factory.ts';
import { publishMethod } from '#modules/district/fund/service/methods.ts';
import { replaceSellers } from '#modules/district/fund/service/sales.ts';
import { publishMarginTerms } from '#modules/district/terms/service/publish-terms.ts';
import { buildJob } from '#modules/recruit/jobs/factory.ts';
import { publishJob } from '#modules/recruit/jobs/service/jobs.ts';
import { publishNotice } from '#modules/recruit/notices/service/write-notices.ts';
import { publishComplaintQuarter } from '#modules/portal/complaint/service/quarters.ts';
import { replaceTemplates } from '#modules/portal/complaint/service/handling/templates.ts';
import { buildQuarter } from '#modules/portal/complaint/factory.ts';
import { addBatch } from '#modules/console/takeover/factory.ts';
import { addArticles } from '#modules/portal/content/factory.ts';
import { buildReport, storePdf } from '#modules/portal/disclosure/factory.ts';
import { replaceAccounts } from '#modules/portal/disclosure/service/accounts.ts';
import { replaceBondTraders } from '#modules/portal/disclosure/service/bond-traders.ts';
import { publishFinanceReport } from '#modules/portal/disclosure/service/publish-finance-report.ts';
import { replaceFuturesIb } from '#modules/portal/disclosure/service/futures-ib.ts';
import { buildMarginFaq } from '#modules/portal/help/factory.ts';
import { replaceHelpCategories } from '#modules/portal/help/service/categories.ts';
import { publishHelp, saveHelp } from '#modules/portal/help/service/write-help.ts';
import { replaceBusinessScope } from '#modules/portal/investor/service/business-scope.ts';
import { publishSuitabilityScale } from '#modules/portal/investor/service/suitability.ts';
import { defineFees, enterFeeRate } from '#modules/portal/investor/service/write-fees.ts';
import { openMediaDeps } from '#modules/portal/media/deps.ts';
import { buildItem } from '#modules/portal/media/factory.ts';
import { noteUses } from '#modules/portal/media/service/uses.ts';
import { refocusItem } from '#modules/portal/media/service/versions.ts';
import { pictureAddress } from '#modules/portal/media/web/picture-address.ts';
import { siteSettings } from '#modules/portal/site/schema/site.ts';
import { replaceRedirects } from '#modules/portal/site/service/redirects.ts';
import { replaceRelatedLinks } from '#modules/portal/site/service/related-links.ts';
import { closeUntilLaunch } from '#modules/portal/site/service/launch.ts';
import { updateSettings } from '#modules/portal/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import type { Payload } from '#modules/workflow/approvals/web/approval-words.ts';
import type { ContentType } from './content-type.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, rewordDraft, submitAs } from './factory.ts';
import { saveInput, type OrderDetail } from './schema/orders.ts';
import { readOrder } from './service/orders/read-order.ts';
import { beginOrder, saveOrder } from './service/orders/write-order.ts';
import { readListSheet, writeListSheet } from './service/sheet/list-sheet.ts';
import { allTypes, findTypeOf } from './types/all-types.ts';
import { withdrawRequest } from '#modules/workflow/approvals/service/write.ts';
import { contentKind } from './service/content-kind.ts';

const { context } = useDatabase();
const files = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, reviewer, compliance]: Context[] = [];
/** Of a picture that is in use. */
let waitingVersion = '';

beforeAll(async () => {
  await updateSettings(ctx, { ...demoSite, brand: { color: '#1d6b4f', letters: '示' } });
  await closeUntilLaunch(ctx);
  await loadDemoSitePages(ctx);
  await loadDemoSearch(ctx);
  await loadDemoBranches(ctx);
  await loadDemoCustomerCenter(ctx);
  await loadDemoCompany(ctx);
  await loadDemoTrust(ctx);
  await replaceAccounts(ctx, demoAccounts);
  await replaceBondTraders(ctx, demoBondTraders);
  await replaceFuturesIb(ctx, demoFuturesIb);
  await publishFinanceReport(ctx, files, buildReport({ fileId: await storePdf(ctx, files) }));
  await publishMethod(ctx, buildMethod());
  await loadDemoHelp(ctx, files);
  await replaceHelpCategories(ctx, 'marginFaq', [{ code: 'bili', name: '比例', summary: '担保比例' }]);
  await saveHelp(ctx, buildMarginFaq());
  await publishHelp(ctx, buildMarginFaq());
  await loadDemoMeetings(ctx, files);
  await replaceBusinessScope(ctx, demoBusinesses);
  await publishSuitabilityScale(ctx, demoScale);
  await defineFees(ctx, demoFeeItems);
  for (const { noticeTitle: _noticeTitle, ...rate } of demoFeeRates) await enterFeeRate(ctx, { ...rate, notice: null });
  await loadDemoCalendar(ctx);
  for (const draft of demoAgreements()) await publishAgreement(ctx, draft);
  for (const one of demoOnlineBusinesses([{ value: '1', text: '示例营业部' }])) await publishBusiness(ctx, one);
  for (const set of demoConditionSets) await publishConditionSet(ctx, set);
  await loadDemoQuestionnaire(ctx);
  await loadDemoPrivacy(ctx);
  await loadDemoPrivateFund(ctx);
  await loadDemoSchool(ctx);
  await loadDemoDownloads(ctx, files);
  await replaceSellers(ctx, demoSellers);
  for (const version of demoTermsVersions(() => '/notice')) await publishMarginTerms(ctx, version);
  await publishJob(ctx, buildJob());
  await publishNotice(ctx, {
    category: 'social',
    title: '招聘公告',
    bodyHtml: '<p>正文</p>',
    source: '人力资源部',
    startsOn: '2026-11-24',
    endsOn: null,
  });
  await publishComplaintQuarter(ctx, buildQuarter());
  await replaceTemplates(ctx, [{ code: 'answer', step: 'answer', title: '答复', text: '您好' }]);
  await addArticles(ctx, { title: '公告', category: 'notice' });
  await replaceRelatedLinks(ctx, [{ code: 'sse', category: 'exchange', name: '交易所', url: 'https://sse.example', note: '官方网站' }]);
  await replaceRedirects(ctx, [{ source: '/old.asp', target: '/IntoGL/news.html', note: '旧站' }]);
  await addBatch(ctx, { category: 'notice' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
  waitingVersion = await addUsedPicture();
}, 120_000);

async function addUsedPicture(): Promise<string> {
  const keeper = await actAs(ctx, ['media.manage']);
  const item = await buildItem(keeper, openMediaDeps({ files }), '#203040');
  const order = await submitAs(editor!, { type: 'related-links', subject: 'all' });
  await approveAs(reviewer!, order.id);
  await noteUses(ctx, { holder: 'page-text:1', title: '页面', orderId: order.id }, pictureAddress(item.key, 'whole-1280'));
  return (await refocusItem(keeper, { id: item.id, focusX: 100, focusY: 100 })).version;
}

/** Whoever has to approves it; returns which thing it was. */
async function bringIntoForce({ id, levels }: OrderDetail): Promise<unknown> {
  const first = await approveAs(reviewer!, id);
  return levels === 1 ? first : approveAs(compliance!, id, 2);
}

const subjectOf = async (type: ContentType): Promise<string> => (await type.list(ctx, { scopes: undefined })).records[0]!.subject;

/** The newest thing that an order was about: some kinds put what is changed up anew. */
const standingAfter = async (type: ContentType, { id }: OrderDetail) => {
  const { subject } = await ctx.db.selectFrom('approvalRequests').select('subject').where('id', '=', id).executeTakeFirstOrThrow();
  return type.read(ctx, subject!);
};

/** What has to be changed as well: a version of these has a number or a day of its own. */
const changedWith: Readonly<Record<string, Payload>> = {
  'fund-method': { effectiveFrom: '2027-01-01' },
  'suitability-scale': { effectiveFrom: '2027-01-01' },
  'margin-terms': { effectiveFrom: '2027-07-01' },
  questionnaire: { version: '2027.1', validFrom: '2027-01-01' },
  'knowledge-test': { version: '2027.1', validFrom: '2027-01-01' },
  'download-version': { version: '99.0' },
};

/** What leads elsewhere is on no page, what only those see who are signed in is not previewed, and of a picture both are in the comparison. */
const without = [
  'redirects',
  'agreement',
  'knowledge-test',
  'consent-text',
  'privacy-recipients',
  'complaint-templates',
  'case-words',
  'watched-words',
  'media-item',
];

/** The draft with other words, and what has to be changed with them. */
const reword = async (type: ContentType, draft: Payload): Promise<Payload> => ({
  ...(await rewordDraft(ctx, type, draft, waitingVersion)),
  ...changedWith[type.code],
});

describe.each(allTypes.map((type) => [type.title, type] as const))('%s', (_title, type) => {
  test('gives of whatever there is what its schema takes', async () => {
    const { records } = await type.list(ctx, { scopes: undefined });
    expect(records).not.toEqual([]);
    for (const { subject } of records) {
      const drafted = findTypeOf({ type: type.code, subject });
      const { draft } = await drafted.read(ctx, subject);
      expect(drafted.draft.safeParse(draft).error?.issues ?? []).toEqual([]);
    }
  });

  test('stays as it is when it is written back as it was read', async () => {
    const subject = await subjectOf(type);
    const { draft } = await type.read(ctx, subject);
    const order = await submitAs(editor!, { type: type.code, subject });
    expect(order.differences).toEqual([]);
    expect(await bringIntoForce(order)).toEqual({ state: 'applied', failure: null });
    expect((await standingAfter(type, order)).draft).toEqual(draft);
  });

  test('says what was changed only once others have approved it, and is another one then', async () => {
    const subject = await subjectOf(type);
    const before = await type.read(ctx, subject);
    const wanted = await reword(type, before.draft);
    const order = await submitAs(editor!, { type: type.code, subject, payload: () => wanted });
    expect(await type.read(ctx, subject)).toEqual(before);
    expect(await bringIntoForce(order)).toEqual({ state: 'applied', failure: null });
    const after = await standingAfter(type, order);
    expect(after.draft).toEqual(wanted);
    expect(after.base).not.toBe(before.base);
  });

  test('is not there for whoever works in other categories', async () => {
    const { records } = await type.list(ctx, { scopes: ['another'] });
    expect(records).toEqual([]);
  });

  test('is previewed on pages of this site', async () => {
    const subject = await subjectOf(type);
    const addresses = type.addressesOf(subject, (await type.read(ctx, subject)).draft);
    expect(addresses.length === 0).toBe(without.includes(type.code));
    for (const address of addresses) expect(address).toMatch(/^\/(\S+\.html(\?\S*)?)?$/);
  });
});

/** Kinds that are one list, which goes out and comes in as a sheet. */
const listTypes = allTypes.filter((type) => 'items.*' in type.fields).map((type) => [type.title, type] as const);

describe.each(listTypes)('the sheet of %s', (_title, type) => {
  const begin = async () => (await beginOrder(editor!, { type: type.code, subject: await subjectOf(type), act: 'write' })).id;
  const write = async (id: number, format: 'xlsx' | 'csv') =>
    Buffer.from((await writeListSheet(editor!, { id, format })).content, 'base64');
  const read = (id: number, bytes: Buffer, format: string) =>
    readListSheet(editor!, { id, file: { name: `list.${format}`, type: '', bytes: new Uint8Array(bytes) } });

  test('comes back without a difference, as a workbook and as text', async () => {
    const id = await begin();
    const { items } = (await readOrder(editor!, { id })).payload;
    for (const format of ['xlsx', 'csv'] as const) expect(await read(id, await write(id, format), format)).toEqual({ items, remarks: [] });
    await withdrawRequest(editor!, contentKind, { id });
  });

  test('brings no error when nothing but its columns is filled', async () => {
    const id = await begin();
    const filled = await write(id, 'xlsx');
    const save = async (items: unknown[]) => {
      const { revision } = await readOrder(editor!, { id });
      return saveOrder(editor!, saveInput.parse({ id, revision, payload: { items } }));
    };
    await save([]);
    const { items } = await read(id, filled, 'xlsx');
    expect(items).not.toEqual([]);
    expect((await save(items)).errors).toEqual([]);
    await withdrawRequest(editor!, contentKind, { id });
  });
});

describe.each(allTypes.filter((type) => 'code' in type.fields).map((type) => [type.title, type] as const))('%s', (_title, type) => {
  test('keeps the code of what is there, whatever is sent', async () => {
    const subject = await subjectOf(type);
    const { draft } = await type.read(ctx, subject);
    const order = await submitAs(editor!, { type: type.code, subject, payload: (begun) => ({ ...begun, code: 'another-code' }) });
    expect(order.payload['code']).toBe(draft['code']);
    await withdrawRequest(editor!, contentKind, { id: order.id });
  });
});

test('every group of the settings is changed by one kind, but the name under which calls are made', () => {
  const changed = allTypes
    .filter(({ code }) => code.startsWith('settings-'))
    .flatMap(({ draft }) => Object.keys((draft as z.ZodObject).shape));
  expect([...changed, 'product'].toSorted()).toEqual(Object.keys(siteSettings.shape).toSorted());
});
