import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { reachOf, requireWorkPlace } from '#platform/staff-access.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import { openStates } from '#workflow/approvals/service/requests.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { allTypes, findType, findTypeOf } from '../../all-types.ts';
import type { ContentType } from '../../content-type.ts';
import type { ContentReference, ReferenceList, SubjectName } from '../../schema/contents.ts';
import { keyOfEntry } from '../../web/entry-key.ts';
import { entrySubject, keyOfSubject, wholeSubject } from '../../web/subject-name.ts';
import { contentPlaceOf } from '../content-place.ts';
import { referenceSources } from './reference-sources.ts';
import type { ReferencedItem } from './reference.ts';

/** The number of references listed of each kind; after changing these the user sees the next ones. */
const mostNamed = 20;

/** Returns the references to an item that is about to be removed. */
async function findNaming(ctx: Context, thing: ReferencedItem): Promise<ContentReference[]> {
  const sorts = referenceSources[thing.type] ?? [];
  if (typeof sorts === 'string') return [];
  const found = await Promise.all(
    sorts.map(async ({ weight, find }) =>
      (await find(ctx, thing, mostNamed)).map((reference) => ({ ...reference, weight, of: titleOf(thing) })),
    ),
  );
  return found.flat();
}

const titleOf = ({ type, subject, draft }: ReferencedItem): string => {
  const name = draft['name'] ?? draft['title'];
  return (typeof name === 'string' && name.trim()) || findTypeOf({ type, subject }).titleOf(draft);
};

const toThing = (type: string, subject: string, draft: Payload): ReferencedItem => ({
  type,
  subject,
  key: subject.startsWith(entrySubject('')) ? keyOfSubject(subject) : subject,
  draft,
});

/**
 * Lists the references to an item for users who consider taking it down. Throws 40004 for an item that does not exist or is out
 * of the caller's scope.
 */
export async function listReferences(ctx: Context, { type: code, subject }: SubjectName): Promise<ReferenceList> {
  reachOf(ctx, 'content.read');
  const type = findTypeOf({ type: code, subject });
  const { draft, scope } = await type.read(ctx, subject);
  requireWorkPlace(ctx, contentPlaceOf(type, draft, scope));
  return { references: await findNaming(ctx, toThing(code, subject, draft)) };
}

type Taking = Pick<RequestRow, 'type' | 'subject' | 'act' | 'payload' | 'state'>;

/** Returns the references to the items that an order removes: the withdrawn one, or the entries that its list no longer has. */
export async function findOrderReferences(ctx: Context, order: Taking): Promise<ContentReference[]> {
  if (!openStates.includes(order.state)) return [];
  const found: ContentReference[] = [];
  for (const thing of await listTaken(ctx, order)) found.push(...(await findNaming(ctx, thing)));
  return found;
}

async function listTaken(ctx: Context, { type: code, subject, act, payload }: Taking): Promise<ReferencedItem[]> {
  if (subject === null) return [];
  if (act !== 'write') {
    const draft = await readOrNone(ctx, findTypeOf({ type: code, subject }), subject);
    return draft ? [toThing(code, subject, draft)] : [];
  }
  const type = findType(code);
  return subject === wholeSubject && type.entry ? listGone(ctx, type, keysIn(type, payload)) : [];
}

async function readOrNone(ctx: Context, type: ContentType, subject: string): Promise<Payload | undefined> {
  try {
    return (await type.read(ctx, subject)).draft;
  } catch (error) {
    if (isOutcome(error, 'notFound')) return undefined;
    throw error;
  }
}

/** Returns the keys of the entries in a draft of the whole list. */
function keysIn({ keysOf = {} }: ContentType, payload: Payload): Set<string> {
  const [path, key] = Object.entries(keysOf)[0]!;
  const entries = path.split('.').reduce<unknown>((value, name) => (value as Payload | undefined)?.[name], payload);
  return new Set((Array.isArray(entries) ? entries : []).map((entry) => keyOfEntry(entry, key)));
}

/** Returns the entries of a list that are not among the remaining ones. */
async function listGone(ctx: Context, type: ContentType, staying: ReadonlySet<string>): Promise<ReferencedItem[]> {
  if (typeof (referenceSources[type.code] ?? '') === 'string') return [];
  const present = (await type.entry?.readAll?.(ctx)) ?? new Map<string, Payload>();
  return [...present].flatMap(([subject, draft]) => (staying.has(keyOfSubject(subject)) ? [] : [toThing(type.code, subject, draft)]));
}

/**
 * Throws 40001 with the references if something would still refer to an item that an order removes. A scheduled order is checked
 * again at its time, as references can be changed until then.
 */
export async function refuseReferenced(tx: Context, order: Taking & Pick<RequestRow, 'applyAt'>): Promise<void> {
  if (order.applyAt && order.applyAt > tx.now) return;
  throwNamed(await findOrderReferences(tx, order));
}

function throwNamed(references: readonly ContentReference[]): void {
  const naming = references.filter(({ weight }) => weight === 'refuse');
  if (naming.length === 0) return;
  const things = [...Map.groupBy(naming, (one) => one.of)].map(
    ([thing, by]) => `“${thing}”仍被引用：${by.map(({ title }) => title).join('、')}`,
  );
  throw createInputError([{ path: 'references', message: `${things.join('；')}。请先修改这些内容，再撤下` }]);
}

/** Returns the kind of content whose sheet is this import register, where its entries can be referenced. */
const typeOfRegister = (register: string): ContentType | undefined =>
  allTypes.find(({ code, sheet }) => sheet?.register.code === register && typeof referenceSources[code] === 'object');

/**
 * Returns the entries of a register before an import, for `refuseReferencedRemovals` afterwards. Undefined for a register whose
 * entries are never referenced.
 */
export async function readReferencedEntries(ctx: Context, register: string): Promise<ReadonlyMap<string, Payload> | undefined> {
  return typeOfRegister(register)?.entry?.readAll?.(ctx);
}

/** Throws 40001 with the references if something still refers to an entry that the import removed. */
export async function refuseReferencedRemovals(tx: Context, register: string, before: ReadonlyMap<string, Payload>): Promise<void> {
  const type = typeOfRegister(register)!;
  const present = await type.entry!.readAll!(tx);
  const gone = [...before].filter(([subject]) => !present.has(subject));
  const found: ContentReference[] = [];
  for (const [subject, draft] of gone) found.push(...(await findNaming(tx, toThing(type.code, subject, draft))));
  throwNamed(found);
}
