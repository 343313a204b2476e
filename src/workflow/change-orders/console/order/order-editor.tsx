import { useEffect, useState, useSyncExternalStore, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError } from '#contract/envelope.ts';
import { useClient } from '#ui/api/client-context.ts';
import { DraftOfferNote } from '#ui/console/drafts/draft-offer.tsx';
import type { PresenceList } from '#workflow/approvals/schema.ts';
import { presenceNote } from '../../calls/orders.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { DraftForm } from '../form/draft-form.tsx';
import { FormContext, type DraftFormState } from '../form/draft-store.ts';
import { ListSheetActions } from '../form/list-sheet.tsx';
import { markId, PassageContext, type PassageComments } from '../form/passages/comments-context.ts';
import { createCommentActions } from './comment-actions.ts';
import { OrderComparison } from './comparison.tsx';
import { OrderPanel } from './order-panel.tsx';
import { Preview, PageChoice, useScaleToFit, widths, type Width } from './preview.tsx';
import { payloadPrefix } from './refusal.tsx';
import { useOrderDraft, useDraftTitle, type OrderDraftState } from './use-draft.ts';

const views = { edit: '内容', compare: '对比', preview: '预览' } as const;
type View = keyof typeof views;

interface OrderEditorProps {
  order: OrderDetail;
  form: ContentForm;
  /** Called with the title of the draft while it is being edited. */
  onTitle?: ((title: string) => void) | undefined;
  onChanged: () => void;
}

/** The editor: the content on the left, comments and actions on the right. */
export function OrderEditor({ order, form, onTitle, onChanged }: OrderEditorProps) {
  // A withdrawal only has a comparison where a list loses an entry.
  const offered = (Object.keys(views) as View[]).filter(
    (one) => order.act === 'write' || (one === 'preview' ? order.addresses.length > 0 : one === 'compare' && order.differences.length > 0),
  );
  // Authors start with the form, approvers with the comparison.
  const [view, setView] = useState<View>(order.can.save ? 'edit' : offered.includes('compare') ? 'compare' : 'preview');
  const draft = useOrderDraft(order);
  const title = useDraftTitle(order, draft);
  useEffect(() => onTitle?.(title), [onTitle, title]);
  const others = useOthers(order.id, order.can.save);
  const [wrong, setWrong] = useState<readonly FieldError[]>([]);
  const standing: DraftFormState = {
    store: draft.store,
    isReadOnly: !order.can.save,
    isOfExisting: order.subject !== null,
    isDated: form.isDated,
    errors: errorsOfDraft(wrong),
    remarks: countRemarks(order),
  };
  const canLive = useWideScreen() && order.can.save;
  const [isLiveWanted, setIsLiveWanted] = useState(false);
  const isLive = canLive && isLiveWanted && view === 'edit';
  const comments = usePassageComments(order, draft, onChanged);
  const reveal = (comment: number): void => {
    // The browser follows the link before the next frame, so the mark beside the passage must be rendered synchronously.
    flushSync(() => setView('edit'));
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(markId(comment))?.focus()));
  };
  return (
    <div className={isLive ? 'order order--live' : 'order'}>
      <div>
        {draft.offer && <DraftOfferNote at={draft.offer.at} isUnsaved onRestore={draft.offer.restore} onDiscard={draft.offer.discard} />}
        <div className="tabs" role="group" aria-label="查看方式">
          {offered.map((one) => (
            <button
              key={one}
              type="button"
              className="tabs__tab"
              aria-pressed={one === view}
              // The comparison and the preview use the saved draft.
              onClick={() =>
                void draft.flush().then(
                  () => setView(one),
                  () => setView(one),
                )
              }
            >
              {views[one]}
              {one === 'compare' && order.differences.length > 0 && <span className="tabs__count">{order.differences.length}</span>}
            </button>
          ))}
          {canLive && view === 'edit' && (
            <button type="button" className="tabs__tab" aria-pressed={isLive} onClick={() => setIsLiveWanted(!isLiveWanted)}>
              边写边看
            </button>
          )}
        </div>
        <FormContext value={standing}>
          <PassageContext value={comments}>
            <div hidden={view !== 'edit'}>
              {offered.includes('edit') && order.part === 'whole' && form.form.fields?.['items']?.item?.kind === 'group' && (
                <ListSheetActions id={order.id} flush={draft.flush} />
              )}
              {offered.includes('edit') && <DraftForm form={form.form} />}
            </div>
          </PassageContext>
        </FormContext>
        {view === 'compare' && <OrderComparison key={draft.revision} order={order} revision={draft.revision} />}
        {view === 'preview' && (
          <Preview
            key={draft.revision}
            order={{ ...order, applyAt: draft.frame.applyAt ?? order.follows?.applyAt ?? null }}
            source={`/console/api/changes/${order.id}/preview`}
          />
        )}
      </div>
      <div className="order__side">
        {isLive && <LivePreview order={order} draft={draft} />}
        <OrderPanel
          order={order}
          form={form}
          draft={draft}
          others={others}
          wrong={wrong}
          onErrors={setWrong}
          onReveal={reveal}
          onChanged={onChanged}
        />
      </div>
    </div>
  );
}

/** True if there is room for the form and the preview side by side. */
const wideScreen = matchMedia('(min-width: 1366px)');
const useWideScreen = (): boolean => useSyncExternalStore(watchWidth, () => wideScreen.matches);
function watchWidth(onChange: () => void): () => void {
  wideScreen.addEventListener('change', onChange);
  return () => wideScreen.removeEventListener('change', onChange);
}

/**
 * Provides comments on passages of the draft. The draft is saved before a comment is added, because comments are located in the
 * saved text.
 */
function usePassageComments({ id, comments }: OrderDetail, { flush }: OrderDraftState, onChanged: () => void): PassageComments {
  const acts = createCommentActions(id);
  return {
    comments,
    acts: {
      ...acts,
      async add(client, comment) {
        await flush();
        return acts.add(client, comment);
      },
    },
    onChanged,
  };
}

/** Returns the errors of the draft itself by field path. */
const errorsOfDraft = (wrong: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(
    wrong.filter(({ path }) => path.startsWith(payloadPrefix)).map(({ path, message }) => [path.slice(payloadPrefix.length), message]),
  );

function countRemarks({ comments }: OrderDetail): ReadonlyMap<string, number> {
  const open = comments.filter(({ resolvedBy }) => resolvedBy === null);
  return new Map([...Map.groupBy(open, ({ path }) => path)].map(([path, list]) => [path, list.length]));
}

/** The delay after the last key press before the draft is saved and rendered, in milliseconds. */
const restMs = 1000;

interface LivePreviewProps {
  order: { id: number; title: string; addresses: readonly string[] };
  draft: OrderDraftState;
}

/** The live preview beside the form. It is rendered after each second without typing and keeps its scroll position. */
function LivePreview({ order, draft }: LivePreviewProps) {
  const [width, setWidth] = useState<Width>(390);
  const [page, setPage] = useState(0);
  useEarlySaving(draft);
  const source = `/console/api/changes/${order.id}/preview`;
  const address = `${source}?${new URLSearchParams({ page: String(page), revision: String(draft.revision) })}`;
  return (
    <section className="live" aria-label="实时预览">
      <div className="cluster preview__tools">
        {([390, 1366] as const).map((one) => (
          <button key={one} type="button" className="tabs__tab" aria-pressed={width === one} onClick={() => setWidth(one)}>
            {widths[one]}（{one}）
          </button>
        ))}
        <PageChoice addresses={order.addresses} page={page} onChoose={setPage} />
      </div>
      <LiveFrames key={page} address={address} width={width} title={`实时预览：${order.title}`} />
    </section>
  );
}

/** Saves sooner than the autosave while the live preview is visible. */
function useEarlySaving({ store, flush }: OrderDraftState): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = store.subscribe(() => {
      clearTimeout(timer);
      // Save errors are shown beside the form.
      timer = setTimeout(() => void flush().catch(() => undefined), restMs);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [store, flush]);
}

/**
 * Loads the next page in a hidden frame that replaces the visible one once it is loaded. Only one page is loaded at a time; later
 * changes are rendered next.
 */
function LiveFrames({ address, width, title }: { address: string; width: Width; title: string }) {
  const room = useScaleToFit(width);
  const shown = useRef<HTMLIFrameElement>(null);
  const [addresses, setAddresses] = useState<{ shown?: string; coming?: string | undefined }>({ coming: address });
  const isDrawing = addresses.coming !== undefined;
  useEffect(() => {
    if (!isDrawing && addresses.shown !== address) setAddresses({ ...addresses, coming: address });
  }, [isDrawing, addresses, address]);
  const onLoad = (frame: HTMLIFrameElement): void => {
    frame.contentWindow?.scrollTo(0, scrollOf(shown));
    setAddresses({ shown: addresses.coming! });
  };
  return (
    <div>
      <div ref={room} className={`preview__room preview__room--${width}`} aria-busy={isDrawing}>
        {[addresses.shown, addresses.coming].map(
          (one) =>
            one !== undefined && (
              <iframe
                key={one}
                ref={one === addresses.shown ? shown : undefined}
                className={one === addresses.shown ? 'preview__page' : 'preview__page preview__page--coming'}
                title={one === addresses.shown ? title : `${title}（正在更新）`}
                src={one}
                // Scripts are disabled in it; the same origin lets the console read its scroll position.
                sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
                onLoad={one === addresses.coming ? ({ currentTarget }) => onLoad(currentTarget) : undefined}
              />
            ),
        )}
      </div>
    </div>
  );
}

const scrollOf = ({ current }: RefObject<HTMLIFrameElement | null>): number => current?.contentWindow?.scrollY ?? 0;

const everyMs = 10_000;

/** Returns who else has the order open. A heartbeat is sent every ten seconds while the screen is visible. */
function useOthers(id: number, isEditing: boolean): PresenceList | undefined {
  const client = useClient();
  const [others, setOthers] = useState<PresenceList>();
  useEffect(() => {
    let isHere = true;
    const tell = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A lost heartbeat is made up for by the next one.
      const told = await client()
        .call(presenceNote, { id, isEditing }, { quiet: true })
        .catch(() => undefined);
      if (told && isHere) setOthers(told);
    };
    void tell();
    const beat = setInterval(() => void tell(), everyMs);
    return () => {
      isHere = false;
      clearInterval(beat);
    };
  }, [client, id, isEditing]);
  return others;
}
