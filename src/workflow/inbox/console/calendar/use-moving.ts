import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import type { Client } from '#ui/api/client.ts';
import { toast } from '#ui/components/notification/notification-store.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import { momentMove, ownMomentMove } from '#workflow/change-orders/calls/orders.ts';
import type { CalendarEntry } from '../../schema.ts';

/** An entry being rescheduled, and the consequences to confirm first. */
export interface Moving {
  entry: CalendarEntry;
  at: string;
  asks: readonly string[];
}

export interface MovingActs {
  moving: Moving | undefined;
  errors: readonly FieldError[];
  isBusy: boolean;
  /** Opens the dialog for a new time. */
  open: (entry: CalendarEntry) => void;
  /** Drops the entry on a day; its time of day does not change. */
  drop: (entry: CalendarEntry, day: string) => void;
  /** Submits the dialog; `isConfirmed` once the consequences are confirmed. */
  confirm: (at: string, isConfirmed: boolean) => void;
  close: () => void;
}

interface Wish {
  entry: CalendarEntry;
  at: string;
  isConfirmed: boolean;
}

/** Entries with only a date are moved using noon. */
const noon = '12:00';
const momentOn = (day: string, clock: string | null): string => `${day}T${clock ?? noon}:00+08:00`;

const willBegin = '这是线上内容的时间：会起草一张变更单，复核通过后才会改变；在此之前仍按原来的时间。';

/**
 * Reschedules calendar entries: an order at once if nothing is lost by it, otherwise after a confirmation; published content by
 * means of a new order.
 */
export function useMoving(onMoved: () => void): MovingActs {
  const navigate = useNavigate();
  const [moving, setMoving] = useState<Moving>();
  const acting = useAction({
    check: ({ at }: Wish) => (Number.isNaN(Date.parse(at)) ? [{ path: 'at', message: '请填写时间，如 2026-11-24 09:00' }] : []),
    async act(client, { entry, at, isConfirmed }: Wish) {
      const asks = await move(client, entry, at, isConfirmed).catch((error: unknown) => {
        // The dialog also shows the error of a dropped entry.
        setMoving({ entry, at, asks: asksOf(entry) });
        throw error;
      });
      if (typeof asks === 'string') {
        toast('已起草变更单，请核对后提交复核');
        await navigate(asks);
      } else if (asks.length > 0) setMoving({ entry, at, asks });
      else {
        setMoving(undefined);
        toast(`已改到 ${spoken(entry, at)}`);
        onMoved();
      }
    },
  });
  const close = (): void => {
    acting.setErrors([]);
    setMoving(undefined);
  };
  return {
    moving,
    errors: acting.errors,
    isBusy: acting.isBusy,
    open(entry) {
      acting.setErrors([]);
      setMoving({ entry, at: entry.at ?? momentOn(entry.day, null), asks: asksOf(entry) });
    },
    drop(entry, day) {
      if (day === entry.day) return;
      const at = momentOn(day, entry.clock);
      if (Date.parse(at) <= Date.now()) {
        toast('不能改到过去的时间', 'warning');
        return;
      }
      const asks = asksOf(entry);
      setMoving(asks.length > 0 ? { entry, at, asks } : undefined);
      if (asks.length === 0) acting.run({ entry, at, isConfirmed: false });
    },
    confirm: (at, isConfirmed) => moving && acting.run({ entry: moving.entry, at, isConfirmed }),
    close,
  };
}

/** Returns the consequences that are known without asking the server. */
const asksOf = ({ move }: CalendarEntry): string[] => (move?.by === 'content' ? [willBegin] : []);

/** Returns the consequences to confirm, empty if it was moved; or the URL of the order that was created. */
async function move(client: Client, { move: how }: CalendarEntry, at: string, isConfirmed: boolean): Promise<string | readonly string[]> {
  if (how === null) return [];
  if (how.by === 'order') {
    const { id, revision, moment } = how;
    return (await client.call(momentMove, { id, revision, moment, at, isConfirmed })).asks;
  }
  const { type, subject, path, from } = how;
  return `/changes/${(await client.call(ownMomentMove, { type, subject, path, from, at })).id}`;
}

const spoken = ({ at: isTimed }: CalendarEntry, at: string): string => (isTimed ? beijingMinute(at) : beijingDay(at));
