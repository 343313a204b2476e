import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { createSeededRandom } from '#demo/seeded.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { actAs, complianceRights, editorRights, withLaterTime, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents, reword, type SampleContents } from '#test/support/sample-contents.ts';
import { allTypes, findTypeOf } from '#workflow/change-orders/all-types.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { mergeOrder } from '#workflow/change-orders/service/orders/merge-order.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { createOrder, restoreOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { applyDue } from './service/apply.ts';
import { decideRequest } from './service/decide.ts';
import { submitRequest } from './service/submit.ts';
import { undoApproval } from './service/undo-approval.ts';
import { reopenRequest, withdrawRequest } from './service/write.ts';
import type { Payload } from './web/approval-labels.ts';

const { db, context } = useDatabase();
const files = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
/** The number of random walks of the whole run, spread over all kinds. Set `APPROVAL_WALKS=10000` to run more. */
const walks = Number(process.env.APPROVAL_WALKS ?? 80);
const steps = 14;

let people: (Context & { staffId: number })[] = [];
let samples: SampleContents;

beforeAll(async () => {
  samples = await loadSampleContents(ctx, files);
  people = await Promise.all(
    [editorRights, editorRights, reviewerRights, reviewerRights, complianceRights].map((rights) => actAs(ctx, rights)),
  );
}, 120_000);

/** The fields of a list other than its entries. Every change of an entry repeats them. */
type Frame = ReadonlySet<string>;

/** Splits a draft into its entries, where its kind is a list. */
function partsOf(type: ContentType, frame: Frame, draft: Payload): string[] {
  if (!type.entry) return [canonicalJson(draft)];
  const entries = Array.isArray(draft['items']) ? (draft['items'] as Payload[]) : [draft];
  return entries.map((entry) => canonicalJson(Object.fromEntries(Object.entries(entry).filter(([name]) => !frame.has(name)))));
}

async function frameOf(at: Context, type: ContentType): Promise<Frame> {
  if (!type.entry) return new Set();
  const { records } = await type.list(at, { scopes: undefined });
  const { draft } = await type.read(at, records[0]!.subject);
  return new Set(Object.keys(draft).filter((name) => name !== 'items'));
}

/** Returns everything of a kind that visitors see: whole items, and every entry of lists. */
async function shownOf(at: Context, type: ContentType, frame: Frame): Promise<Set<string>> {
  const { records } = await type.list(at, { scopes: undefined });
  const things = type.entry ? records.slice(0, 1) : records;
  const shown = new Set<string>();
  for (const { subject } of things) for (const part of partsOf(type, frame, (await type.read(at, subject)).draft)) shown.add(part);
  return shown;
}

/** Returns the parts that others approved in that version; people who saved the request do not count. */
async function approvedParts(type: ContentType, frame: Frame): Promise<Set<string>> {
  const rows = await db
    .selectFrom('approvalRevisions as revision')
    .innerJoin('approvalRequests as request', 'request.id', 'revision.requestId')
    .select(['revision.payload', 'revision.contentHash', 'request.id'])
    .where('request.type', '=', type.code)
    .execute();
  const approved = new Set<string>();
  for (const { id, payload, contentHash } of rows) {
    const decisions = await db
      .selectFrom('approvalDecisions')
      .select(['decidedBy', 'level'])
      .where('requestId', '=', id)
      .where('contentHash', '=', contentHash)
      .where(sql<boolean>`approval_holds(approval_decisions)`)
      .execute();
    const writers = await db
      .selectFrom('approvalRevisions')
      .select('savedBy')
      .where('requestId', '=', id)
      .where('contentHash', '=', contentHash)
      .execute();
    const others = new Set(decisions.map(({ decidedBy }) => decidedBy));
    for (const { savedBy } of writers) others.delete(savedBy);
    if (others.size >= type.levels) for (const part of partsOf(type, frame, payload)) approved.add(part);
  }
  return approved;
}

async function hasWithdrawn(type: ContentType, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('approvalRequests')
    .select('id')
    .where('type', '=', type.code)
    .where('act', '=', 'withdraw')
    .where('appliedAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

interface Walk {
  type: ContentType;
  subject: string;
  variants: readonly Payload[];
  random: () => number;
}

/** Attempts one random act on a request. Refusals are ignored. */
async function step(at: Context, id: number | undefined, { type, subject, variants, random }: Walk): Promise<number | undefined> {
  const pick = Math.floor(random() * 12.99);
  if (id === undefined || pick === 0) {
    const act = type.withdraw && random() < 0.1 ? 'withdraw' : 'write';
    return (await createOrder(at, { type: type.code, subject, act })).id;
  }
  const { revision, contentHash, state } = await readOrder(at, { id });
  const applyAt = random() < 0.3 ? new Date(at.now.getTime() + 60_000).toISOString() : null;
  const payload = variants[Math.floor(random() * variants.length)]!;
  const save = async () => saveOrder(at, { id, revision, payload, reason: '改', applyAt, until: null });
  const acts: (() => Promise<unknown>)[] = [
    save,
    save,
    async () => submitRequest(at, contentKind, { id, revision }),
    async () => submitRequest(at, contentKind, { id, revision }),
    async () => decideRequest(at, contentKind, 1, { id, decision: 'approve', contentHash, note: '' }),
    async () => decideRequest(at, contentKind, 2, { id, decision: 'approve', contentHash, note: '' }),
    async () => decideRequest(at, contentKind, 1, { id, decision: 'return', contentHash, note: '再改' }),
    async () => reopenRequest(at, contentKind, { id }),
    async () => (random() < 0.5 ? mergeOrder(at, { id, revision }) : restoreOrder(at, { id })),
    async () => withdrawRequest(at, contentKind, { id }),
    async () => undoApproval(at, contentKind, 1, { id, contentHash, note: '' }),
    async () => undoApproval(at, contentKind, 2, { id, contentHash, note: '' }),
  ];
  // Half of the steps are the sensible next one; otherwise no walk would reach publication.
  const sensible = state === 'submitted' ? (random() < 0.5 ? 4 : 5) : revision % 2 === 1 ? 0 : 2;
  await acts[random() < 0.5 ? sensible : pick - 1]!();
  return id;
}

test(
  'no sequence of steps, for any kind of content, shows something that others have not approved',
  { timeout: 120_000 + walks * 5_000 },
  async () => {
    let changed = 0;
    // Variants derive from the original content: texts that grew with every walk would become too long.
    const variantsOf = new Map<string, Payload[]>();
    for (let at = 0; at < walks; at++) {
      const type = allTypes[at % allTypes.length]!;
      const choices = createSeededRandom(`walk ${at}`);
      const random = () => choices.integer(0, 999) / 1000;
      let now = ctx.now.getTime() + at * 3_600_000;
      const asOf = () => context({ now: new Date(now) });
      const { records } = await type.list(asOf(), { scopes: undefined });
      const { subject } = records[choices.integer(0, Math.min(records.length, 4) - 1)]!;
      const thing = findTypeOf({ type: type.code, subject });
      const known = `${type.code} ${subject}`;
      const variants = variantsOf.get(known) ?? (await reword(asOf(), thing, (await thing.read(asOf(), subject)).draft, samples));
      variantsOf.set(known, variants);
      if (variants.length === 0) continue;
      const walk = { type: thing, subject, variants, random };
      const frame = await frameOf(asOf(), type);
      const first = await shownOf(asOf(), type, frame);
      let id: number | undefined;
      for (let taken = 0; taken < steps; taken++) {
        now += 20_000;
        try {
          id = await step(withLaterTime(people[Math.floor(random() * people.length)]!, new Date(now)), id, walk);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
        }
        await applyDue(asOf(), [contentKind]);
      }
      const fresh = [...(await shownOf(asOf(), type, frame))].filter((one) => !first.has(one));
      if (fresh.length === 0) continue;
      changed += 1;
      const approved = await approvedParts(type, frame);
      // Content that is withdrawn by an approved request is replaced by the previous content.
      if (await hasWithdrawn(type, new Date(now - steps * 20_000))) continue;
      const unapproved = fresh.filter((one) => !approved.has(one));
      expect(unapproved, `walk ${at} of ${type.code}`).toEqual([]);
    }
    // The test proves nothing if the walks never change anything.
    expect(changed).toBeGreaterThan(walks / 20);
  },
);
