import { openModuleServices, type ModuleServices } from '#app/modules.ts';
import { lookUpInput } from '#clients/care/schema.ts';
import { lookUpClient } from '#clients/care/service/look-up.ts';
import { requestDeletion } from '#clients/privacy/service/deletions.ts';
import { clientRequests } from '#clients/privacy/service/requests.ts';
import { acceptCase, assignCase, extendCase } from '#complaints/complaint-desk/service/take-steps.ts';
import { callBackInput } from '#contact/call-backs/schema/requests.ts';
import { addCallBack } from '#contact/call-backs/service/add-call-back.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { permissions } from '#contract/permissions.ts';
import { demoSite } from '#demo/site.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { decideTalent } from '#recruitment/talent-pool/service/own-talent.ts';
import { listTalents } from '#recruitment/talent-pool/service/talents.ts';
import { talentVersion } from '#recruitment/talent-pool/web/talent-labels.ts';
import { listImportTargets } from '#securities/list-imports/service/list-target.ts';
import { addComment } from '#workflow/approvals/service/comments.ts';
import { issueReviewLink } from '#workflow/approvals/service/review-links.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { importRequests } from '#workflow/data-imports/service/imports/import-requests.ts';
import { buildBusiness, buildCase } from '../factories/clients/cases.ts';
import { receiveComplaint } from '../factories/complaints/complaint-desk.ts';
import { prepareComplaints } from '../factories/complaints/complaint.ts';
import { buildCallBack, prepareCallBacks } from '../factories/contact/call-backs.ts';
import { addArticles } from '../factories/content/articles.ts';
import { buildClient, addStepUpProofs } from '../factories/identity/clients.ts';
import { testSecret } from '../factories/platform/crypto.ts';
import { createOpenJob, buildReadySeeker } from '../factories/recruitment/deliveries.ts';
import { collateralCsv } from '../factories/securities/list-imports.ts';
import { submitAs } from '../factories/workflow/change-orders.ts';
import { checkText } from '../factories/workflow/data-imports.ts';
import { readLastCode } from '../factories/workflow/messaging.ts';
import { staffActor } from './staff.ts';

export interface ScopedSubjects {
  /** By the start of a path up to the end of its first placeholder: the values of names in path, query and body. */
  byPath: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Texts that would identify any of them in a response. */
  marks: readonly string[];
}

/**
 * Starts of paths, under permissions with scopes, whose data belongs to the whole firm: pictures, evidence, the launch, the forms
 * of types, files of content by their random names, and broken links, which are a separate queue.
 */
export const firmWidePaths = ['/media', '/evidence', '/launch', '/content/types', '/content/links', '/content/files', '/links', '/link-'];

/** Where files of data are uploaded and listed for their owner: the list, and so the category, is selected later. */
export const uncategorisedPath = '/data/files';

/**
 * Builds one item of each kind that belongs to a branch, a category or a queue, in the state that calls need; assigned to the
 * given staff member.
 */
export async function buildSubjects(ctx: Context, { folder, staffId }: { folder: string; staffId: number }): Promise<ScopedSubjects> {
  const services = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
  const rights = Object.fromEntries(permissions.map((permission) => [permission, 'all' as const]));
  const everywhere = { branch: ['*'], category: ['*'], queue: ['*'] };
  const staff = { ...ctx, actor: staffActor(staffId, rights, { scopes: everywhere, provenAt: ctx.now }) };
  const change = await buildChange(ctx, staff);
  const callBack = await buildCallBacks(ctx, services);
  const parts = [
    change,
    await buildClients(ctx, staff, services),
    await buildComplaints(ctx, staff, services),
    await buildDeliveries(ctx, services),
    callBack,
  ];
  const data = await checkText(staff, { files: services.change.files, targets: listImportTargets }, collateralCsv({ 600_000: 50 }), {
    name: '可充抵.csv',
  });
  const { id: said } = await addComment(staff, importRequests, { id: data.id, path: '', text: '批注' });
  const batch = { title: '旧站', category: 'news', source: '0'.repeat(64), state: 'reading' as const, fileKey: 'none', madeAt: ctx.now };
  const takeOver = await ctx.db.insertInto('takeoverBatches').values(batch).returning('id').executeTakeFirstOrThrow();
  const factFinding = await ctx.db
    .insertInto('factFindings')
    .values({
      type: 'article',
      subject: '1',
      title: '警戒线说明',
      category: 'news',
      branch: null,
      path: 'bodyHtml',
      label: '正文',
      fact: 'warning_line',
      written: '140%',
      excerpt: '警戒线140%',
      expected: '150%',
      foundAt: ctx.now,
      seenAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ruleFinding = await ctx.db
    .insertInto('ruleFindings')
    .values({
      rule: 'promise-principal',
      owner: 'compliance',
      severity: 'block',
      type: 'article',
      subject: '1',
      title: '越界一篇',
      category: 'news',
      branch: null,
      path: 'title',
      label: '标题',
      written: '保本',
      excerpt: '保本',
      detail: '',
      instead: null,
      foundAt: ctx.now,
      seenAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [file] = await ctx.db.selectFrom('dailyFiles').select('id').execute();
  return {
    byPath: {
      ...Object.assign({}, ...parts),
      '/fact-findings/{id}': { id: factFinding.id },
      '/rule-findings/{id}': { id: ruleFinding.id },
      '/take-overs/{id}': { id: takeOver.id },
      '/data/imports/{id}': { id: data.id, files: [file!.id] },
      '/data/imports/comments/{id}': { id: said },
      '/data/files/{fileId}': { fileId: file!.id },
      '/data/versions/{code}': { code: 'collateral' },
      '/data/registers/{code}': { code: 'branches' },
      '/data/sources/{code}': { code: 'broker-collateral' },
    },
    marks: ['越界一篇', '旧站', '越界甲', '600000', '13800001234', ...Object.values(callBack).map(({ number }) => String(number))],
  };
}

type StaffContext = Context & { actor: ReturnType<typeof staffActor> };
type Part = Record<string, Record<string, unknown>>;

async function buildChange(ctx: Context, staff: Context): Promise<Part> {
  await addArticles(ctx, { category: 'news', title: '先有一篇' });
  const first = await ctx.db.selectFrom('articles').select('id').executeTakeFirstOrThrow();
  const payload = () => ({ category: 'news', title: '越界一篇', bodyHtml: '<p>文</p>', source: '前厅证券' });
  const { id } = await submitAs(staff, { payload });
  const { id: comment } = await addComment(staff, contentKind, { id, path: '', text: '批注' });
  await issueReviewLink(staff, contentKind, { id, recipient: '审阅人' });
  const link = await ctx.db.selectFrom('approvalReviewLinks').select('id').where('requestId', '=', id).executeTakeFirstOrThrow();
  return {
    '/content/things/{type}': { type: 'article', subject: String(first.id) },
    '/changes/{id}': { id },
    '/changes/comments/{id}': { id: comment },
    '/changes/links/{id}': { id: link.id },
  };
}

async function buildClients(ctx: Context, staff: StaffContext, deps: ModuleServices): Promise<Part> {
  const { security, privacy } = deps;
  const client = await buildClient(ctx, security, { name: '越界甲' });
  await buildBusiness(ctx);
  const { id } = await buildCase(ctx, { clientId: client.id });
  await ctx.db.updateTable('businessCases').set({ state: 'inReview', submittedAt: ctx.now }).where('id', '=', id).execute();
  const other = await buildClient(ctx, security, { name: '越界乙' });
  const left = await buildCase(ctx, { clientId: other.id });
  const lookUp = lookUpInput.parse({ kind: 'fundAccount', number: client.fundAccount, reason: 'call', note: '来电 0001' });
  const found = await lookUpClient(staff, deps, lookUp);
  const mine = { ...ctx, actor: { kind: 'client', clientId: client.id, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' } } as const;
  await sendRequestCode(mine, privacy.person, clientRequests.deletion);
  const code = await readLastCode(ctx, privacy.person.messaging, client.mobile!);
  await addStepUpProofs(mine, { act: 'deletion' }, ['loginPassword']);
  const asked = await requestDeletion(mine, privacy, { kind: 'closeAccount', code });
  await ctx.db.updateTable('privacyDeletions').set({ needsPerson: true, dueOn: '2026-12-11' }).where('id', '=', asked.id).execute();
  return {
    '/cases/{id}': { id },
    '/left-cases/{id}': { id: left.id },
    '/clients/{id}': { id: found.id },
    '/privacy-requests/{id}': { id: asked.id },
  };
}

async function buildComplaints(ctx: Context, staff: StaffContext, { complaints }: ModuleServices): Promise<Part> {
  await prepareComplaints(ctx);
  const number = await receiveComplaint(ctx, complaints, { name: '越界甲' });
  await assignCase(staff, { number, from: null, to: staff.actor.staffId });
  await acceptCase(staff, { number, note: '' });
  const { limitBy } = await ctx.db.selectFrom('complaints').select('limitBy').where('number', '=', number).executeTakeFirstOrThrow();
  await extendCase(staff, { number, note: '须向网点核实', until: limitBy });
  const { id } = await ctx.db.selectFrom('complaintRequests').select('id').executeTakeFirstOrThrow();
  return { '/complaints/{number}': { number, id } };
}

async function buildCallBacks(ctx: Context, { callBacks }: ModuleServices): Promise<Part> {
  await updateSettings(ctx, demoSite);
  await prepareCallBacks(ctx);
  const { number } = await addCallBack(ctx, callBacks, callBackInput.parse(await buildCallBack(ctx, callBacks)));
  return { '/call-backs/{number}': { number, seen: 0 } };
}

async function buildDeliveries(ctx: Context, { deliveries }: ModuleServices): Promise<Part> {
  await updateSettings(ctx, demoSite);
  const seeker = await buildReadySeeker(ctx, deliveries);
  const { number } = await deliver(seeker, deliveries, { jobId: await createOpenJob(ctx, { title: '行业研究员' }) });
  await decideTalent(seeker, { version: talentVersion, decision: 'given' });
  const [talent] = (await listTalents(ctx, {})).talents;
  return { '/deliveries/{number}': { number }, '/talents/{id}': { id: talent!.id } };
}
