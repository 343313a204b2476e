import type { ChainedEntry } from '#operations/audit/service/seal-entries.ts';
import type { ArchivedEntries } from '#operations/audit/service/verify-entries.ts';
import type { Context } from '#platform/context.ts';
import type { RetentionDeps } from '../../deps.ts';
import type { MonthArchive } from './archive-months.ts';
import { readMonth } from './month-file.ts';

interface ArchivedEntry {
  id: number;
  at: string;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  subject: string;
  details: unknown;
  request_id: string;
  ip: string | null;
  seal: number;
}

/** Opens the archived entries of the audit log, to verify the chain of seals from its beginning. */
export async function openPastEntries(ctx: Pick<Context, 'db'>, deps: RetentionDeps): Promise<ArchivedEntries> {
  const months = await ctx.db
    .selectFrom('monthArchives')
    .selectAll()
    .where('record', '=', 'audit_entries')
    .where('state', 'in', ['detached', 'archived', 'destroyed'])
    .where('entries', '>', 0)
    .orderBy('until')
    .execute();
  const destroyed = months.filter(({ state }) => state === 'destroyed');
  const readers = months.filter(({ state }) => state !== 'destroyed').map((month) => new SealReader(deps, month));
  return {
    isDestroyed: (seal) => destroyed.some(({ firstSeal, lastSeal }) => seal >= firstSeal! && seal <= lastSeal!),
    async entriesOf(seal) {
      const parts = await Promise.all(readers.map((reader) => reader.take(seal)));
      return parts.flat().toSorted((a, b) => a.id - b.id);
    },
  };
}

/** Reads one file from its first seal to its last, in the order of its lines. */
class SealReader {
  readonly #month: MonthArchive;
  readonly #deps: RetentionDeps;
  #lines: AsyncGenerator<string> | undefined;
  #next: ArchivedEntry | undefined;

  constructor(deps: RetentionDeps, month: MonthArchive) {
    this.#deps = deps;
    this.#month = month;
  }

  /** Must be called with seals in ascending order. */
  async take(seal: number): Promise<ChainedEntry[]> {
    const { firstSeal, lastSeal } = this.#month;
    if (seal < firstSeal! || seal > lastSeal!) return [];
    if (!this.#lines) await this.#open();
    const taken: ChainedEntry[] = [];
    for (; this.#next && this.#next.seal <= seal; await this.#step()) taken.push(asChained(this.#next));
    return taken;
  }

  async #open(): Promise<void> {
    this.#lines = readMonth(this.#deps, this.#month.storageKey);
    // The first line contains the bounds of the month.
    await this.#lines.next();
    await this.#step();
  }

  async #step(): Promise<void> {
    const { value } = await this.#lines!.next();
    this.#next = value === undefined ? undefined : (JSON.parse(value as string) as ArchivedEntry);
  }
}

const asChained = ({ at, actor_kind: actorKind, actor_id: actorId, request_id: requestId, ...entry }: ArchivedEntry): ChainedEntry => ({
  ...entry,
  at: new Date(at),
  actorKind,
  actorId,
  requestId,
});
