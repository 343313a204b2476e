import { startProgram, type KillableProgram } from '../support/killable-program.ts';
import { openCheckedDatabase } from '../support/scratch-database.ts';

/**
 * A process in which staff decide, many at once, is killed (SIGKILL) at random times, 100 times: answers to complaints, decisions
 * about cases and identity cards, approvals of data, application of data, bulk steps of deliveries, and refusals of requests
 * about personal data. Acknowledged decisions must be stored once, with one line in the history and one audit entry; unanswered
 * ones are repeated and then stored once. Exits with 1 when one was lost or doubled.
 */
const kills = Number(process.env.KILLS ?? 100);
const ofEach = 3;
/** Publications happen one at a time, because each is compared with the version before. */
const countOf = (kind: string): number => (kind === 'published' ? 1 : ofEach);

const kinds = {
  complaint: `select number as key, count(e.*)::integer as lines, max(c.state) as state,
      (select count(*)::integer from audit_entries a where a.subject = 'complaint:' || number and a.action = 'complaint.answer') as acts
    from complaints c left join complaint_events e on e.complaint_id = c.id and e.kind = 'answered' where number = any($1) group by number`,
  case: `select c.id as key, count(e.*)::integer as lines, max(c.state) as state,
      (select count(*)::integer from business_case_decisions d where d.case_id = c.id) as acts
    from business_cases c left join business_case_events e on e.case_id = c.id and e.kind = 'approved' where c.id = any($1) group by c.id`,
  // A card needs two decisions: this is the first one, which leaves it under review.
  card: `select c.id as key, count(r.*)::integer as lines, case when count(r.*) > 0 then 'approvedFirst' else max(c.state) end as state,
      (select count(*)::integer from audit_entries a where a.subject = 'businessCase:' || c.id and a.action = 'businessCase.approveFirst') as acts
    from business_cases c left join approval_requests r on r.kind = 'case' and r.subject = c.id::text where c.id = any($1) group by c.id`,
  data: `select r.id::text as key, count(d.*)::integer as lines, max(r.state) as state,
      (select count(*)::integer from audit_entries a where a.subject = 'approval:' || r.id and a.action = 'approval.approve') as acts
    from approval_requests r left join approval_decisions d on d.request_id = r.id and d.decision = 'approve' where r.id::text = any($1) group by r.id`,
  // Approved data is applied: one version of the register, however often it is repeated.
  published: `select r.id::text as key, count(v.*)::integer as lines, max(r.state) as state,
      (select count(*)::integer from audit_entries a where a.subject = 'approval:' || r.id and a.action = 'approval.apply') as acts
    from approval_requests r join daily_imports i on i.request_id = r.id left join register_versions v on v.register = i.code and v.id = i.version
    where r.id::text = any($1) group by r.id`,
  // Several deliveries are advanced by one act, each separately: the act is stored when each is stored once, and doubled when any
  // is stored twice.
  bulk: `select key, case when max(lines) > 1 then 2 else min(lines) end as lines, max(state) as state, case when max(acts) > 1 then 2 else min(acts) end as acts
    from (select key, case when bool_and(d.state = 'screening') over (partition by key) then 'screening' else 'delivered' end as state,
        (select count(*)::integer from delivery_events e where e.delivery_id = d.id and e.kind = 'moved') as lines,
        (select count(*)::integer from audit_entries a where a.subject = 'delivery:' || d.id and a.action = 'delivery.move') as acts
      from unnest($1::text[]) key cross join unnest(string_to_array(key, '+')) as part join deliveries d on d.number = part) as each group by key`,
  privacy: `select p.id::text as key, (count(*) filter (where p.decided_by is not null))::integer as lines, max(p.state) as state,
      (select count(*)::integer from audit_entries a where a.subject = 'privacyDeletion:' || p.id and a.action = 'privacyDeletion.refused') as acts
    from privacy_deletions p where p.id::text = any($1) group by p.id`,
} as const;
type Kind = keyof typeof kinds;
const decidedStates: Readonly<Record<Kind, string>> = {
  complaint: 'answered',
  case: 'approved',
  card: 'approvedFirst',
  data: 'scheduled',
  published: 'applied',
  bulk: 'screening',
  privacy: 'refused',
};

const program = `
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { createInterface } from 'node:readline';
  import { sql } from 'kysely';
  import { createTrial, trialRegister } from '#test/factories/workflow/imports.ts';
  import { buildBusiness, buildCase, buildCaseDeps } from '#test/factories/clients/cases.ts';
  import { allConfirmed, buildCaseWithPictures, buildCardHolder, cardValues, createExaminer, publishCardUpdate, createSpecimenReader } from '#test/factories/clients/id-cards.ts';
  import { submitInput } from '#clients/id-cards/schema.ts';
  import { submitCard } from '#clients/id-cards/service/submit-card.ts';
  import { buildClient } from '#test/factories/identity/clients.ts';
  import { buildStaff } from '#test/factories/identity/staff.ts';
  import { decideCase } from '#clients/case-desk/service/decide-case.ts';
  import { receiveComplaint } from '#test/factories/complaints/complaint-desk.ts';
  import { answerCase } from '#complaints/complaint-desk/service/take-steps.ts';
  import { decideRequest } from '#clients/care/service/privacy-requests.ts';
  import { approveImportAs, buildImportDeps, checkText, clerkRights, reviewerRights, submitAndFreeze } from '#test/factories/workflow/data-imports.ts';
  import { importKind } from '#workflow/data-imports/service/imports/import-kind.ts';
  import { applyRequest } from '#workflow/approvals/service/apply.ts';
  import { moveDeliveries } from '#recruitment/hiring/service/move-deliveries.ts';
  import { buildPrivacyDeps } from '#test/factories/clients/privacy.ts';
  import { updateSettings } from '#content/website/service/settings.ts';
  import { demoSite } from '#demo/site.ts';
  import { buildDeliveryDeps, createOpenJob } from '#test/factories/recruitment/deliveries.ts';
  import { deliver } from '#recruitment/deliveries/service/deliver.ts';
  import { saveFullResume } from '#test/factories/recruitment/resumes.ts';
  import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
  import { buildDeps as buildComplaintDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
  import { readConfig } from '#platform/config/config.ts';
  import { testSecret, testTexts } from '#test/factories/platform/crypto.ts';
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { Memo } from '#platform/memo.ts';
  import { openFileStore } from '#platform/storage/file-store.ts';
  import { openModuleServices } from '#app/modules.ts';
  import { staffActor } from '#test/support/staff.ts';
  const [connectionString, mark, staff] = process.argv.slice(1);
  const log = { warn() {}, info() {}, error() {}, debug() {} };
  const now = new Date('2026-08-21T02:00:00Z');
  const ctx = { db: createDatabase(openPool({ connectionString, max: 12 })), jobs: { send: async () => undefined }, log, memo: new Memo(), texts: testTexts(), actor: { kind: 'system', name: 'bench' }, now, requestId: 'bench' };
  const folder = mkdtempSync(tmpdir() + '/qianting-bench-');
  const services = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
  const identity = { ...services.identity, examiner: createExaminer(createSpecimenReader()) };
  const review = { business: services.business, identity };
  // One register whose data are approved and wait, and one whose data come into force, on a table of its own: what was approved is stale once its list has moved on.
  const published = {
    ...trialRegister,
    code: 'published',
    title: '发布的名单',
    limits: { ...trialRegister.limits, changedShareMax: 100, removedShareMax: 100 },
    async read({ db }) {
      const { rows } = await sql\`select entry from published_rows order by position\`.execute(db);
      return { rows: rows.map(({ entry }) => entry) };
    },
    async apply({ db }, { rows: { rows } }) {
      await sql\`delete from published_rows\`.execute(db);
      for (const [position, row] of rows.entries()) await sql\`insert into published_rows values (\${position}, \${JSON.stringify(row)}::jsonb)\`.execute(db);
    },
  };
  const [complaints, daily] = [buildComplaintDeps(folder), buildImportDeps([trialRegister, published])];
  const deliveries = buildDeliveryDeps(openFileStore(folder));
  const privacy = buildPrivacyDeps();
  const people = {};
  const loadPeople = (ids) => {
    const as = (id, may) => ({ ...ctx, staffId: id, actor: staffActor(id, Object.fromEntries(may.map((one) => [one, 'all'])), { scopes: { branch: ['*'], queue: ['*'], category: ['*'] }, provenAt: now }) });
    const [supervisor, clerk, reviewer, judge, recruiter, officer] = ids.split(',').map(Number);
    people.supervisor = as(supervisor, ['complaint.read', 'complaint.answer', 'complaint.extend']);
    people.clerk = as(clerk, clerkRights);
    people.reviewer = as(reviewer, reviewerRights);
    people.judge = as(judge, ['case.read', 'case.handle']);
    people.recruiter = as(recruiter, ['recruitment.read', 'recruitment.manage']);
    people.officer = as(officer, ['privacy.handle']);
  };
  if (staff) loadPeople(staff);
  let made = 0;
  const unique = () => mark + '-' + ++made;
  const waits = (id) => ctx.db.updateTable('businessCases').set({ state: 'inReview', submittedAt: now }).where('id', '=', id).execute();
  const make = {
    complaint: () => receiveComplaint(ctx, complaints, { idempotencyKey: crypto.randomUUID() }),
    async case() {
      const { id: clientId } = await buildClient(ctx, services.security, { fundAccount: unique(), mobile: undefined });
      const { id } = await buildCase(ctx, { clientId, busiCode: 'chinext' });
      await waits(id);
      return id;
    },
    async card() {
      const mine = await buildCardHolder(ctx, services.security, { fundAccount: unique(), mobile: undefined });
      const id = await buildCaseWithPictures(mine, identity);
      await submitCard(mine, identity, submitInput.parse({ acpt_id: id, fields: cardValues, confirmed: allConfirmed }));
      await waits(id);
      return id;
    },
    async data() {
      const checked = await checkText(people.clerk, daily, '代号,名称,数量\\n' + unique() + ',示例,1', { kind: 'register', code: 'trial', date: null });
      // Of a moment to come: here the decision alone is looked at.
      return String((await submitAndFreeze(people.clerk, daily, checked, { applyAt: '2026-09-21T02:00:00Z' })).id);
    },
    async published() {
      const checked = await checkText(people.clerk, daily, '代号,名称,数量\\n' + unique() + ',示例,1', { kind: 'register', code: 'published', date: null });
      const { id } = await submitAndFreeze(people.clerk, daily, checked);
      return String(id);
    },
    async bulk() {
      const seeker = await buildSignedInSeeker(ctx, deliveries.seekers, '139' + String(Number(mark.replace(/\\D/g, '') || 0) * 100 + ++made).padStart(8, '0'));
      await saveFullResume(seeker, deliveries.resumes, seeker.actor.seekerId);
      const numbers = [];
      for (let at = 0; at < 2; at++) numbers.push((await deliver(seeker, deliveries, { jobId: await createOpenJob(ctx, { code: unique().toUpperCase() }) })).number);
      return numbers.join('+');
    },
    async privacy() {
      const { id: clientId } = await buildClient(ctx, services.security, { fundAccount: unique(), mobile: undefined });
      const { id } = await ctx.db.insertInto('privacyDeletions').values({ id: crypto.randomUUID(), number: unique(), clientId, kind: 'closeAccount', state: 'accepted', requestedAt: now, decideAt: now, needsPerson: true, dueOn: '2026-09-11' }).returning('id').executeTakeFirstOrThrow();
      return id;
    },
  };
  const approveBy = (deps) => (id) => decideCase(people.judge, deps, { id, submittedAt: now.toISOString(), outcome: 'approve', reason: '', steps: [] });
  const decide = {
    complaint: (number) => answerCase(people.supervisor, { number, note: '示例答复' }),
    case: approveBy({ business: buildCaseDeps({ security: services.security }), identity }),
    card: approveBy(review),
    data: (id) => approveImportAs(people.reviewer, daily, Number(id)),
    // Somebody who was not answered asks again; what was approved before the kill is applied as the job would.
    published: (id) => approveImportAs(people.reviewer, daily, Number(id)).catch(() => applyRequest(ctx, importKind(daily), Number(id))),
    bulk: (numbers) => moveDeliveries(people.recruiter, deliveries, { items: numbers.split('+').map((number) => ({ number, from: 'delivered' })), to: 'screening', note: '' }),
    privacy: (id) => decideRequest(people.officer, { privacy }, { id, reason: '示例原因' }),
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, argument] = line.split(' ');
    if (command === 'ready') console.log('ready yes');
    if (command === 'found') {
      await prepareComplaints(ctx);
      await publishCardUpdate(ctx);
      await buildBusiness(ctx, { code: 'chinext', effect: 'grantPermission' });
      await createTrial(ctx);
      await sql\`create table published_rows (position integer, entry jsonb)\`.execute(ctx.db);
      await updateSettings(ctx, demoSite);
      const ids = [];
      for (let at = 0; at < 6; at++) ids.push((await buildStaff(ctx)).id);
      loadPeople(ids.join());
      console.log('founded ' + ids.join());
    }
    if (command === 'make') {
      console.log('made ' + argument + ':' + (await make[argument]()));
    }
    if (command === 'decide') {
      const ends = argument.split(',').map(async (one) => {
        const [kind, key] = one.split(':');
        await decide[kind](key).then(() => console.log('decided ' + one), (error) => { if (error.code !== 40009) console.error(one, error.message); });
      });
      void Promise.all(ends).then(() => console.log('round over'));
    }
  }
`;

type Decider = KillableProgram<'decided'>;
const outcome = { acknowledged: 0, unanswered: 0, stoodAnyway: 0, lost: 0, doubled: 0 };

const { client, connectionString, settle } = await openCheckedDatabase();
await settle(run);

async function run(): Promise<boolean> {
  let decider = await start('first', '');
  decider.send('found');
  const staff = await decider.next('founded');
  const milliseconds = await measureRound(decider);
  for (let kill = 1; kill <= kills; kill++) {
    const subjects = await makeSubjects(decider);
    decider.send(`decide ${subjects.join(',')}`);
    await new Promise((resolve) => void setTimeout(resolve, Math.random() * milliseconds));
    decider.child.kill('SIGKILL');
    await decider.gone;
    const before = decider;
    decider = await start(`kill${kill}`, staff);
    await judge(subjects, before.acknowledged.decided, decider);
  }
  decider.child.kill('SIGKILL');
  const { acknowledged, unanswered, stoodAnyway, lost, doubled } = outcome;
  console.log(
    `${kills} kills, ${outcome.acknowledged + outcome.unanswered} decisions: ${acknowledged} acknowledged before the kill, ${unanswered} without an answer (${stoodAnyway} of them stood), lost ${lost}, doubled ${doubled}`,
  );
  return lost + doubled === 0;
}

/** Measures the duration of a round on this machine: kills happen within it. */
async function measureRound(decider: Decider): Promise<number> {
  const subjects = await makeSubjects(decider);
  const begin = performance.now();
  decider.send(`decide ${subjects.join(',')}`);
  await decider.next('round');
  const milliseconds = performance.now() - begin;
  const standing = await readStanding(subjects);
  const open = subjects.filter((subject) => standing.get(subject) !== 1);
  if (open.length > 0) throw new Error(`not decided without a kill: ${open.map((one) => `${one} ${standing.get(one)}`).join(', ')}`);
  console.log(`${subjects.length} decisions at once take ${Math.round(milliseconds)} ms here`);
  return milliseconds;
}

async function makeSubjects(decider: Decider): Promise<string[]> {
  const subjects: string[] = [];
  for (const kind of Object.keys(kinds))
    for (let at = 0; at < countOf(kind); at++) {
      decider.send(`make ${kind}`);
      subjects.push(await decider.next('made'));
    }
  return subjects;
}

async function judge(subjects: readonly string[], acknowledged: ReadonlySet<string>, next: Decider): Promise<void> {
  const standing = await readStanding(subjects);
  for (const subject of subjects) {
    const count = standing.get(subject);
    if (acknowledged.has(subject)) outcome.acknowledged += 1;
    else outcome.unanswered += 1;
    if (acknowledged.has(subject) && count !== 1) outcome.lost += 1;
    if (!acknowledged.has(subject) && count === 1) outcome.stoodAnyway += 1;
  }
  // All decisions, answered or not, are repeated.
  next.send(`decide ${subjects.join(',')}`);
  await next.next('round');
  for (const [subject, count] of await readStanding(subjects)) {
    if (count === 1) continue;
    outcome.doubled += 1;
    console.error(`${subject} stands ${count} times`);
  }
}

/** Counts the decisions of each subject; -1 when its state, its history and the audit log do not match. */
async function readStanding(subjects: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [kind, query] of Object.entries(kinds) as [Kind, string][]) {
    const keys = subjects.filter((subject) => subject.startsWith(`${kind}:`)).map((subject) => subject.slice(kind.length + 1));
    const { rows } = await client.query<{ key: string; lines: number; acts: number; state: string }>(query, [keys]);
    for (const { key, lines, acts, state } of rows)
      found.set(`${kind}:${key}`, (state === decidedStates[kind]) === (lines === 1) && lines === acts ? lines : -1);
  }
  return found;
}

function start(mark: string, staff: string): Promise<Decider> {
  return startProgram({ program, words: [connectionString, mark, staff], acknowledges: ['decided'] });
}
