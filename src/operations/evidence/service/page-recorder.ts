import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import type { InvalidationSubscriber } from '#platform/memo.ts';
import { checkAddress } from './check-address.ts';
import { findNextChange, type RenderAddress } from './find-next-change.ts';
import { recordRendering, type PageRendering } from './record-rendering.ts';
import { findPageWatch, listAddressesToCheck, removeCheckedChanges } from './watches.ts';

/** The number of addresses that are checked before newly rendered pages are stored again. */
const checkedAtOnce = 20;
/** The pause between two checks: after an upgrade all pages are checked, and visitors need the server too. */
const restMs = 20;
/** The delay before a failed check is retried. */
const retryMs = 60_000;

/** Stores the pages that the site renders in the background, so that visitors do not wait for it, and checks when they change. */
export interface PageRecorder {
  note(drawing: PageRendering): void;
  /** Checks the pages that a write or the time may have changed. */
  checkPending(): void;
  /** Called after a write. */
  subscriber: InvalidationSubscriber;
  /** Resolves when all pages are stored or have failed, and all checks are done. */
  settle(): Promise<void>;
  /** Stops all checks. */
  stop(): void;
}

/** Works on one page at a time: a starting site renders hundreds, and visitors need the database too. */
export function createPageRecorder(context: () => Context, draw: RenderAddress): PageRecorder {
  const failedAt = new Map<string, number>();
  let work: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let isStopped = false;

  const keep = async (drawing: PageRendering): Promise<void> => {
    const ctx = context();
    const { address } = drawing;
    try {
      if ((await recordRendering(ctx, drawing)) === 'outdated') return;
      const watch = await findPageWatch(ctx, address);
      if (watch && !watch.foreseenUntil) await findNextChange(ctx, draw, drawing);
    } catch (error) {
      ctx.log.error({ err: error, address }, 'page not recorded as evidence');
    }
  };

  const checkOne = async (address: string): Promise<void> => {
    const ctx = context();
    try {
      await checkAddress(ctx, draw, address);
      failedAt.delete(address);
    } catch (error) {
      failedAt.set(address, ctx.now.getTime());
      ctx.log.error({ err: error, address }, 'evidence page not checked');
    }
  };

  const checkSome = async (): Promise<void> => {
    isWaiting = false;
    if (isStopped) return;
    const ctx = context();
    try {
      const now = ctx.now.getTime();
      const addresses = await listAddressesToCheck(ctx, checkedAtOnce + failedAt.size);
      const due = addresses.filter((address) => now - (failedAt.get(address) ?? 0) >= retryMs).slice(0, checkedAtOnce);
      for (const address of due) {
        if (isStopped) return;
        await checkOne(address);
        await pause(restMs);
      }
      if (due.length > 0) checkDoubtful();
      else await removeCheckedChanges(ctx);
    } catch (error) {
      ctx.log.error({ err: error }, 'evidence pages not checked');
    }
  };

  const checkDoubtful = (): void => {
    if (isWaiting || isStopped) return;
    isWaiting = true;
    work = work.then(checkSome);
  };

  return {
    note: (drawing) => void (work = work.then(() => keep(drawing))),
    checkPending: checkDoubtful,
    subscriber: { invalidate: checkDoubtful, suspend: () => undefined, resume: checkDoubtful },
    async settle() {
      for (let seen; seen !== work;) await (seen = work);
    },
    stop() {
      isStopped = true;
    },
  };
}
