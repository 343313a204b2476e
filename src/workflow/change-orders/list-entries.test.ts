import { beforeAll, describe, expect, test } from 'vitest';
import { replaceTemplates } from '#complaints/complaint/service/handling/templates.ts';
import { replaceAccounts } from '#content/disclosure/service/accounts.ts';
import { replaceBondTraders } from '#content/disclosure/service/bond-traders.ts';
import { replaceBusinessScope } from '#content/fees-and-suitability/service/business-scope.ts';
import { replaceFees } from '#content/fees-and-suitability/service/write-fees.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { listHelpCategories } from '#content/help/service/edit-help.ts';
import { replaceRuleExceptions } from '#content/text-rules/service/exceptions.ts';
import { replaceRedirects } from '#content/website/service/redirects.ts';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { loadDemoBranches } from '#demo/branches.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import { loadDemoCompany } from '#demo/company/load.ts';
import { demoAccounts } from '#demo/disclosure/accounts.ts';
import { demoBondTraders } from '#demo/disclosure/people.ts';
import { loadDemoDownloads } from '#demo/download/load-downloads.ts';
import { loadDemoFacts } from '#demo/facts/facts.ts';
import { demoSellers } from '#demo/fund/sellers.ts';
import { loadDemoHelp } from '#demo/help/load-help.ts';
import { demoBusinesses } from '#demo/investor/business-scope.ts';
import { demoFeeItems } from '#demo/investor/fees.ts';
import { loadDemoPrivacy } from '#demo/privacy/load.ts';
import { loadDemoSearch } from '#demo/search/load-search.ts';
import { loadDemoSitePages } from '#demo/site-pages/load.ts';
import { demoSite } from '#demo/site.ts';
import { saveOwnColumns } from '#identity/staff/service/own/own-columns.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { replaceSellers } from '#products/funds/service/sales.ts';
import { buildRuleException } from '#test/factories/content/rule-exceptions.ts';
import { actAsThree, approveAs, withLaterTime, rewordDraft, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { applyRequest } from '#workflow/approvals/service/apply.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { allTypes, findType } from './all-types.ts';
import type { ContentType } from './content-type.ts';
import { contentExportInput } from './schema/contents.ts';
import type { OrderDetail } from './schema/orders.ts';
import { contentKind } from './service/content-kind.ts';
import { findContents } from './service/find/find-contents.ts';
import { NameIndex } from './service/find/name-index.ts';
import { countContentItems, listSubjects } from './service/list-contents.ts';
import { changeSeveral } from './service/orders/change-several.ts';
import { mergeOrder } from './service/orders/merge-order.ts';
import { readOrder } from './service/orders/read-order.ts';
import { takeDown } from './service/orders/take-down.ts';
import { createOrder, restoreOrder, saveOrder } from './service/orders/write-order.ts';
import { exportContents } from './service/sheet/export-contents.ts';
import { writeListSheet } from './service/sheet/list-sheet.ts';

const { context } = useDatabase();
const files = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, reviewer, compliance]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  await updateSettings(ctx, demoSite);
  await loadDemoSitePages(ctx);
  await loadDemoSearch(ctx);
  await loadDemoFacts(ctx);
  await loadDemoBranches(ctx);
  await loadDemoCompany(ctx);
  await replaceAccounts(ctx, demoAccounts);
  await replaceBondTraders(ctx, demoBondTraders);
  await loadDemoHelp(ctx, files);
  await replaceHelpCategories(ctx, 'guide', [...(await listHelpCategories(ctx, 'guide')), category('xinde', '新的手册')]);
  await replaceHelpCategories(ctx, 'marginFaq', [category('bili', '比例'), category('qixian', '期限')]);
  await replaceBusinessScope(ctx, demoBusinesses);
  await replaceFees(ctx, demoFeeItems);
  await loadDemoCalendar(ctx);
  await loadDemoPrivacy(ctx);
  await loadDemoDownloads(ctx, files);
  await replaceSellers(ctx, demoSellers);
  await replaceTemplates(ctx, [template('answer'), template('other')]);
  await replaceRelatedLinks(ctx, ['sse', 'szse', 'bse', 'csrc'].map(link));
  await replaceRedirects(ctx, [redirect('/old.asp'), redirect('/older.asp')]);
  await replaceRuleExceptions(ctx, [buildRuleException('甲'), buildRuleException('乙'), buildRuleException('丙')]);
  [editor, reviewer, compliance] = await actAsThree(ctx);
}, 120_000);

const category = (code: string, name: string) => ({ code, name, summary: name });
const template = (code: string) => ({ code, step: 'answer' as const, title: `答复 ${code}`, text: '您好' });
const link = (code: string) => ({
  code,
  category: 'exchange' as const,
  name: `${code} 名称`,
  url: `https://${code}.example`,
  note: '官方网站',
});
const redirect = (source: string) => ({ source, target: '/IntoGL/news.html', note: '旧站' });

/** Approves an order at all required levels and returns the outcome. */
async function approve({ id, levels }: Pick<OrderDetail, 'id' | 'levels'>): Promise<unknown> {
  const first = await approveAs(reviewer!, id);
  return levels === 1 ? first : approveAs(compliance!, id, 2);
}

const applied = { state: 'applied', failure: null };
/** Returns the path of the entries in a draft of the whole list. */
const placeOf = (type: ContentType): string[] => Object.keys(type.keysOf!)[0]!.split('.');
const entriesIn = (type: ContentType, draft: Payload): Payload[] =>
  placeOf(type).reduce<unknown>((at, name) => (at as Payload)[name], draft) as Payload[];
const entriesOf = async (type: ContentType) => entriesIn(type, (await type.read(ctx, 'all')).draft);
function withEntries(type: ContentType, draft: Payload, entries: readonly Payload[]): Payload {
  const [name, inner] = placeOf(type);
  return { ...draft, [name!]: inner === undefined ? entries : { ...(draft[name!] as Payload), [inner]: entries } };
}
/** Returns an entry as its list stores it: the effective date of a version belongs to the list. */
const asKept = ({ effectiveOn: _day, changeNote: _note, ...entry }: Payload): Payload => entry;
const draftOf = async (type: ContentType, subject: string) => (await type.entry!.read(ctx, subject)).draft;
const rewordEntry = async (type: ContentType, subject: string): Promise<Payload> => {
  const draft = await draftOf(type, subject);
  // Addresses are stored with encoded characters, so the note is changed instead.
  return type.code === 'redirects' ? { ...draft, note: `${String(draft['note'])}（新）` } : rewordDraft(ctx, type.entry!, draft);
};
const subjectsOf = async (type: ContentType) => (await type.entry!.list(ctx, { scopes: undefined })).records.map(({ subject }) => subject);

/** Creates and submits an order that changes the wording of an entry. */
const reword = (type: ContentType, subject: string, draft: Payload) =>
  submitAs(editor!, { type: type.code, subject, payload: () => draft });

/** Keys that no demo entry has, for kinds whose keys are not lower-case codes. */
const newKeys: Readonly<Record<string, Payload>> = {
  branches: { code: 'XIN01' },
  'fund-sellers': { certificateNumber: 'S1234500000001' },
  'disclosed-accounts': { number: '9999000011112222' },
  'bond-traders': { name: '新来的人' },
  'company-executives': { name: '新任' },
  'company-licences': { document: '新批文〔2026〕1号' },
  'privacy-recipients': { name: '新的接收方' },
  'watched-words': { word: '新的敏感词' },
  'rule-exceptions': { passage: '新的原文' },
  synonyms: { term: '新说法' },
  redirects: { source: '/newest.asp' },
};

const listTypes = allTypes.filter(({ entry }) => entry !== undefined).map((type) => [type.title, type] as const);

test('every list whose entries have a key can be changed entry by entry', () => {
  const whole = allTypes.filter((type) => 'items.*' in type.fields && !type.entry).map(({ code }) => code);
  expect(whole.toSorted()).toEqual(['promotions', 'slides']);
  expect(listTypes.length).toBeGreaterThan(15);
});

describe.each(listTypes)('entries of %s', (_title, type) => {
  const entry = type.entry!;

  test('an entry of a list is listed after the list itself, and matches its schema', async () => {
    const { records } = await listSubjects(editor!, { publicUrl: '' }, { type: type.code });
    expect(records[0]).toMatchObject({ subject: 'all', part: 'whole', title: type.title });
    expect(records.length).toBeGreaterThan(2);
    for (const subject of await subjectsOf(type))
      expect(entry.draft.safeParse((await entry.read(ctx, subject)).draft).error).toBeUndefined();
    expect(await countContentItems(ctx, type.code)).toBe((await entriesOf(type)).length);
  });

  test('an entry of a list can be changed separately: the other entries and their order do not change', async () => {
    const before = await entriesOf(type);
    const [subject] = await subjectsOf(type);
    const wanted = await rewordEntry(type, subject!);
    const order = await reword(type, subject!, wanted);
    expect(order).toMatchObject({ part: 'entry', title: expect.stringContaining(`${type.title}：`) });
    expect(order.differences).toHaveLength(1);
    expect(await entriesOf(type)).toEqual(before);
    expect(await approve(order)).toEqual(applied);
    expect(await entriesOf(type)).toEqual([asKept(wanted), ...before.slice(1)]);
  });

  test('an entry of a list does not block changes of other entries: both orders are applied', async () => {
    const before = await entriesOf(type);
    const [one, other] = await subjectsOf(type);
    const wanted = [await rewordEntry(type, one!), await rewordEntry(type, other!)];
    const orders = [await reword(type, one!, wanted[0]!), await reword(type, other!, wanted[1]!)];
    for (const order of orders.toReversed()) expect(await approve(order)).toEqual(applied);
    expect(await entriesOf(type)).toEqual([...wanted.map(asKept), ...before.slice(2)]);
  });

  test('an entry of a list keeps its key, can be added under a new key without changing other entries, and can be removed again', async () => {
    const before = await entriesOf(type);
    const [, subject] = await subjectsOf(type);
    const newKey = newKeys[type.code] ?? { [String(Object.values(type.keysOf!)[0])]: 'xin-de' };
    const draft = await draftOf(type, subject!);
    const kept = await reword(type, subject!, { ...draft, ...newKey });
    expect(kept.payload).toEqual(draft);
    await withdrawRequest(editor!, contentKind, { id: kept.id });

    const added = await submitAs(editor!, { type: type.code, payload: () => ({ ...draft, ...newKey }) });
    expect(await approve(added)).toEqual(applied);
    expect(await entriesOf(type)).toHaveLength(before.length + 1);
    expect(await entriesOf(type)).toEqual(expect.arrayContaining([...before, { ...before[1]!, ...newKey }]));
    const { subject: fresh } = await readOrder(editor!, { id: added.id });

    if (!entry.withdraw) return;
    const removal = await submitAs(editor!, { type: type.code, subject: fresh!, act: 'withdraw', reason: '不再需要' });
    expect(removal.differences.length).toBeGreaterThan(0);
    expect(await approve(removal)).toEqual(applied);
    expect(await entriesOf(type)).toEqual(before);
    await expect(entry.read(ctx, fresh!)).rejects.toMatchObject({ code: 40004 });
  });

  test('a change of an entry makes an order for the whole list stale, and the reverse; merging keeps both changes', async () => {
    const before = await entriesOf(type);
    const [one, other] = await subjectsOf(type);
    const [mine, theirs] = [await rewordEntry(type, one!), await rewordEntry(type, other!)];
    const begun = await draftOf(type, other!);
    const whole = await createOrder(editor!, { type: type.code, subject: 'all', act: 'write' });
    const second = await createOrder(editor!, { type: type.code, subject: other!, act: 'write' });
    const frame = { reason: '测试', applyAt: null, until: null };
    const payload = withEntries(type, (await readOrder(editor!, whole)).payload, before.with(1, asKept(theirs)));
    await saveOrder(editor!, { ...whole, revision: 1, payload, ...frame });
    await approve(await reword(type, one!, mine));
    await expect(submitRequest(editor!, contentKind, { ...whole, revision: 2 })).rejects.toMatchObject({ code: 40009 });
    expect((await mergeOrder(editor!, { ...whole, revision: 2 })).conflicts).toEqual([]);
    await submitRequest(editor!, contentKind, { ...whole, revision: 3 });
    expect(await approve(await readOrder(editor!, whole))).toEqual(applied);
    expect(await entriesOf(type)).toEqual([asKept(mine), asKept(theirs), ...before.slice(2)]);

    await saveOrder(editor!, { ...second, revision: 1, payload: begun, ...frame });
    await expect(submitRequest(editor!, contentKind, { ...second, revision: 2 })).rejects.toMatchObject({ code: 40009 });
    await mergeOrder(editor!, { ...second, revision: 2 });
    expect((await readOrder(editor!, second)).payload).toEqual(theirs);
    await withdrawRequest(editor!, contentKind, second);
  });

  test('an entry of a list is not listed for staff of other categories', async () => {
    expect((await type.list(ctx, { scopes: ['another'] })).records).toEqual([]);
  });
});

test('an entry on which others depend cannot be removed', async () => {
  const kept = listTypes.flatMap(([, type]) => (type.entry!.withdraw ? [] : [type.code]));
  expect(kept).toEqual(['fee-items']);
  const [subject] = await subjectsOf(findType('fee-items'));
  await expect(createOrder(editor!, { type: 'fee-items', subject: subject!, act: 'withdraw' })).rejects.toMatchObject({ code: 40009 });
});

describe('orders for entries', () => {
  const links = findType('related-links');
  const nameOf = async (code: string) => (await entriesOf(links)).find((one) => one['code'] === code)?.['name'];
  const rename = (code: string, name: string, applyAt: string | null = null) =>
    submitAs(editor!, { type: links.code, subject: `all/${code}`, payload: (begun) => ({ ...begun, name }), applyAt });

  test('orders for entries applied at the same time do not overwrite each other or an order for the whole list', async () => {
    const at = new Date('2026-11-25T01:00:00Z');
    const codes = (await entriesOf(links)).map(({ code }) => String(code));
    const orders = [];
    for (const code of codes) orders.push(await rename(code, `同时 ${code}`, at.toISOString()));
    const whole = await submitAs(editor!, {
      type: links.code,
      subject: 'all',
      payload: ({ items }) => ({ items: (items as Payload[]).map((one) => ({ ...one, note: '整份' })) }),
      applyAt: at.toISOString(),
    });
    for (const { id } of [...orders, whole]) expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'scheduled' });

    const outcomes = await Promise.all([...orders, whole].map(({ id }) => applyRequest({ ...ctx, now: at }, contentKind, id)));
    const wholeCame = outcomes.at(-1)!.state === 'applied';
    const entries = await entriesOf(links);
    for (const [index, code] of codes.entries()) {
      const isApplied = outcomes[index]!.state === 'applied';
      expect(isApplied ? await nameOf(code) : outcomes[index]!.state).toBe(isApplied ? `同时 ${code}` : 'stale');
    }
    expect(entries.every(({ note }) => note === '整份')).toBe(wholeCame);
    // At least one of them is applied, whichever is first.
    expect(outcomes.some(({ state }) => state === 'applied')).toBe(true);
  });

  test('orders for the same entry are one order, and the next one is based on its result', async () => {
    const subject = 'all/bse';
    const begun = await createOrder(editor!, { type: links.code, subject, act: 'write' });
    expect(await createOrder(reviewer!, { type: links.code, subject, act: 'write' })).toEqual(begun);
    await withdrawRequest(editor!, contentKind, begun);
    const first = await rename('bse', '下周的名称', '2026-12-01T01:00:00.000Z');
    await approveAs(reviewer!, first.id);
    const second = await readOrder(editor!, await createOrder(editor!, { type: links.code, subject, act: 'write' }));
    expect(second).toMatchObject({ payload: { name: '下周的名称' }, follows: { id: first.id } });
    const { records } = await listSubjects(editor!, { publicUrl: '' }, { type: links.code, search: '下周' });
    expect(records).toEqual([]);
    const shown = await listSubjects(editor!, { publicUrl: '' }, { type: links.code, search: 'bse' });
    expect(shown.records).toMatchObject([
      {
        subject,
        part: 'entry',
        openOrder: second.id,
        approvedOrders: [{ id: first.id, act: 'write', applyAt: '2026-12-01T01:00:00.000Z' }],
      },
    ]);
    for (const { id } of [second, first]) await withdrawRequest(editor!, contentKind, { id });
  });

  test('orders for entries of a list with an effective date do not make each other stale, and never take effect before the list', async () => {
    const executives = findType('company-executives');
    const [one, other] = await subjectsOf(executives);
    const change = (subject: string, changed: Payload) =>
      submitAs(editor!, { type: executives.code, subject, payload: (begun) => ({ ...begun, ...changed }) });
    const fromJanuary = await change(one!, { effectiveOn: '2027-01-01', post: '总经理（新任期）' });
    const meanwhile = await change(other!, { post: '副总经理（新分工）' });
    expect(await approve(fromJanuary)).toEqual(applied);
    expect(await approve(meanwhile)).toEqual({ state: 'failed', failure: '已有自 2027-01-01 起生效的版本，生效日期不能早于它' });
    const { revision, payload } = await readOrder(editor!, { id: meanwhile.id });
    const frame = { reason: '测试', applyAt: null, until: null };
    await saveOrder(editor!, { id: meanwhile.id, revision, payload: { ...payload, effectiveOn: '2027-01-01' }, ...frame });
    await submitRequest(editor!, contentKind, { id: meanwhile.id, revision: revision + 1 });
    expect(await approve(meanwhile)).toEqual(applied);
    expect((await entriesOf(executives)).slice(0, 2).map(({ post }) => post)).toEqual(['总经理（新任期）', '副总经理（新分工）']);
    expect(fromJanuary.title).toMatch(/（高级管理人员）$/);
  });

  test('orders that add the same entry can both be written, the second one fails with a reason, and later ones cannot be submitted', async () => {
    const add = () => submitAs(editor!, { type: links.code, payload: () => link('neeq') });
    const [one, other] = [await add(), await add()];
    expect(await approveAs(reviewer!, one.id)).toEqual(applied);
    expect(await approveAs(reviewer!, other.id)).toEqual({ state: 'failed', failure: '“相关链接”中已有 neeq，请修改已有的一项' });
    await expect(add()).rejects.toMatchObject({ code: 40001, errors: [{ path: 'payload.code' }] });
  });

  test('orders for entries can remove several together, a removed entry returns by an order that adds it, and one person alone cannot take an entry down', async () => {
    const before = await entriesOf(links);
    const renamed = await rename('neeq', '新三板');
    await approveAs(reviewer!, renamed.id);
    const { orders } = await changeSeveral(editor!, {
      type: links.code,
      subjects: ['all/neeq', 'all/bse'],
      title: '一起撤下',
      reason: '不再需要',
      applyAt: null,
      field: null,
      value: null,
    });
    for (const id of orders) {
      const { revision } = await readOrder(editor!, { id });
      await submitRequest(editor!, contentKind, { id, revision });
    }
    const outcomes = [];
    for (const id of orders) outcomes.push((await approveAs(reviewer!, id)).state);
    expect(outcomes).toEqual(['approved', 'applied']);
    expect((await entriesOf(links)).map(({ code }) => code)).toEqual(
      before.map(({ code }) => code).filter((code) => code !== 'neeq' && code !== 'bse'),
    );

    const back = await readOrder(editor!, await restoreOrder(editor!, { id: renamed.id }));
    expect(back).toMatchObject({ subject: null, payload: { code: 'neeq', name: '新三板' } });
    await withdrawRequest(editor!, contentKind, { id: back.id });
    const proven = withLaterTime(compliance!, ctx.now);
    await expect(takeDown(proven, { type: links.code, subject: 'all/sse', reason: '立即下线' })).rejects.toMatchObject({ code: 40009 });
  });

  test('orders for entries are not listed as kinds, and the command palette finds them within their list', async () => {
    const order = await rename('sse', '上海的交易所');
    await expect(writeListSheet(editor!, { id: order.id, format: 'xlsx' })).rejects.toMatchObject({ code: 40009 });
    await approveAs(reviewer!, order.id);
    const { things } = await findContents(editor!, new NameIndex(), { q: '上海的交' });
    expect(things).toEqual([{ type: links.code, typeTitle: '相关链接', subject: 'all/sse', title: '上海的交易所', place: 'sse' }]);
  });
});

test('a list is exported as its entries, with their keys and the caller’s chosen columns', async () => {
  await replaceRedirects(ctx, [redirect('/a.asp'), redirect('/b.asp')]);
  await saveOwnColumns(editor!, { list: 'content.redirects', columns: ['draft.target', 'line.state'] });
  const { columns, records } = await listSubjects(editor!, { publicUrl: '' }, { type: 'redirects' });
  expect(columns.map(({ title }) => title)).toEqual(['新地址', '状态']);
  expect(records.map(({ cells }) => cells['draft.target'])).toEqual(['', '/IntoGL/news.html', '/IntoGL/news.html']);
  const { content, rows } = await exportContents(editor!, contentExportInput.parse({ type: 'redirects', format: 'csv' }));
  expect(Buffer.from(content, 'base64').toString('utf8').trimEnd().split('\r\n')).toEqual([
    '\uFEFF编号,标题,新地址,状态',
    '/a.asp,/a.asp,/IntoGL/news.html,展示中',
    '/b.asp,/b.asp,/IntoGL/news.html,展示中',
  ]);
  expect(rows).toBe(2);
});

test('a list of thousands of entries is paged with each entry once, and searchable', async () => {
  const many = Array.from({ length: 2100 }, (_, number) => redirect(`/many/${number}.asp`));
  await replaceRedirects(ctx, many);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listSubjects(editor!, { publicUrl: '' }, { type: 'redirects', ...(after && { after }) });
    seen.push(...page.records.map(({ subject }) => subject));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toHaveLength(2101);
  expect(new Set(seen).size).toBe(2101);
  const { records } = await listSubjects(editor!, { publicUrl: '' }, { type: 'redirects', search: '/many/2099' });
  expect(records.map(({ subject }) => subject)).toEqual(['all//many/2099.asp']);
  await expect(listSubjects(editor!, { publicUrl: '' }, { type: 'redirects', after: '-1' })).rejects.toMatchObject({ code: 40001 });
});
