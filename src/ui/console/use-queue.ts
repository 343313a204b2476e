import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Call } from '#contract/call.ts';
import { failureNotification } from '../form/failures.ts';
import { useAction } from '../form/use-action.ts';
import { useOpenNextItem, withFocus } from './inbox-pass/use-inbox-pass.ts';
import { useData } from './use-data.ts';

/** A page of a queue's list, with the cursor of the next one. */
export interface QueuePage<Item> {
  records: readonly Item[];
  next: string | null;
}

/** The query parameter of the selected subject. */
const inAddress = 'item';

/**
 * The state of a queue screen: the loaded part of its list, the selected subject (from the address), and its neighbours. A
 * finished subject is removed from the list without a reload, so that the position is kept.
 */
export function useQueue<Input extends object, Item>(
  call: Call<Input & { after?: string }, QueuePage<Item>>,
  input: Input,
  keyOf: (item: Item) => string,
) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const walkOn = useOpenNextItem();
  const first = useData(call, input);
  const [rest, setRest] = useState<{ behind: unknown; pages: readonly QueuePage<Item>[] }>({ behind: undefined, pages: [] });
  const [changed, setChanged] = useState<ReadonlyMap<string, Item | null>>(new Map());
  const loading = useAction({
    async act(client, after: string) {
      const page = await client.call(call, { ...input, after });
      setRest(({ behind, pages }) => ({ behind: first.data, pages: behind === first.data ? [...pages, page] : [page] }));
    },
    explain: failureNotification('没有加载更多'),
  });
  const pages = first.data ? [first.data, ...(rest.behind === first.data ? rest.pages : [])] : [];
  const items = pages
    .flatMap(({ records }) => records)
    .flatMap((item) => changed.get(keyOf(item)) ?? (changed.has(keyOf(item)) ? [] : [item]));
  const after = pages.at(-1)?.next ?? null;
  const chosen = query.get(inAddress) ?? undefined;
  const at = items.findIndex((item) => keyOf(item) === chosen);
  const hrefOf = (key: string | undefined): string => {
    const next = new URLSearchParams(query);
    if (key === undefined) next.delete(inAddress);
    else next.set(inAddress, key);
    return `?${next}`;
  };
  const keyAt = (index: number): string | undefined => items[index] && keyOf(items[index]);
  const [next, previous] = [keyAt(at + 1), at > 0 ? keyAt(at - 1) : undefined];
  return {
    list: first,
    items,
    chosen,
    next,
    previous,
    hrefOf,
    more: after === null ? undefined : () => loading.run(after),
    isLoadingMore: loading.isBusy,
    /** Updates an entry of the list. */
    change: (key: string, item: Item | null) => setChanged((former) => new Map(former).set(key, item)),
    /** Removes the finished subject and opens the next one; when it was opened from the inbox, the next one of the inbox. */
    moveOn(): void {
      if (chosen !== undefined) setChanged((former) => new Map(former).set(chosen, null));
      if (walkOn()) return;
      void navigate(hrefOf(next ?? previous), { state: withFocus, replace: true });
    },
    /** Reloads the list. */
    reload(): void {
      setChanged(new Map());
      first.reload();
    },
  };
}

export type QueueState<Item> = ReturnType<typeof useQueue<object, Item>>;
