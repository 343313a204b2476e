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
import { FormContext, type FormStanding } from '../form/draft-store.ts';
import { ListSheet } from '../form/list-sheet.tsx';
import { markId, PassageContext, type PassageComments } from '../form/passages/comments-context.ts';
import { commentActs } from './comment-acts.ts';
import { Comparison } from './comparison.tsx';
import { OrderPanel } from './order-panel.tsx';
import { Preview, PageChoice, useFit, widths, type Width } from './preview.tsx';
import { inPayload } from './refusal.tsx';
import { useDraft, useDraftTitle, type DraftStanding } from './use-draft.ts';

const views = { edit: '内容', compare: '对比', preview: '预览' } as const;
type View = keyof typeof views;

interface OrderEditorProps {
  order: OrderDetail;
  form: ContentForm;
  /** Hears what the draft is called while it is written. */
  onTitle?: ((title: string) => void) | undefined;
  onChanged: () => void;
}

/** The content at work on the left, what is said and done about it on the right. */
export function OrderEditor({ order, form, onTitle, onChanged }: OrderEditorProps) {
  // Of a withdrawal there is something to compare where a list loses an entry.
  const offered = (Object.keys(views) as View[]).filter(
    (one) => order.act === 'write' || (one === 'preview' ? order.addresses.length > 0 : one === 'compare' && order.differences.length > 0),
  );
  // Whoever writes begins with the form, whoever decides with what differs.
  const [view, setView] = useState<View>(order.can.save ? 'edit' : offered.includes('compare') ? 'compare' : 'preview');
  const draft = useDraft(order);
  const title = useDraftTitle(order, draft);
  useEffect(() => onTitle?.(title), [onTitle, title]);
  const others = useOthers(order.id, order.can.save);
  const [wrong, setWrong] = useState<readonly FieldError[]>([]);
  const standing: FormStanding = {
    store: draft.store,
    isReadOnly: !order.can.save,
    isOfExisting: order.subject !== null,
    errors: errorsOfDraft(wrong),
    remarks: countRemarks(order),
  };
  const canLive = useWideScreen() && order.can.save;
  const [isLiveWanted, setIsLiveWanted] = useState(false);
  const isLive = canLive && isLiveWanted && view === 'edit';
  const comments = usePassageComments(order, draft, onChanged);
  const reveal = (comment: number): void => {
    // The link leads to the field before the next frame; the mark beside the passage is drawn by then.
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
              // What is compared and drawn is what is kept.
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
                <ListSheet id={order.id} flush={draft.flush} />
              )}
              {offered.includes('edit') && <DraftForm form={form.form} />}
            </div>
          </PassageContext>
        </FormContext>
        {view === 'compare' && <Comparison key={draft.revision} order={order} revision={draft.revision} />}
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

/** Whether there is room for the form and the page beside each other. */
const wideScreen = matchMedia('(min-width: 1366px)');
const useWideScreen = (): boolean => useSyncExternalStore(watchWidth, () => wideScreen.matches);
function watchWidth(onChange: () => void): () => void {
  wideScreen.addEventListener('change', onChange);
  return () => wideScreen.removeEventListener('change', onChange);
}

/** What can be said about words of the draft. What they are about is saved first: comments are looked for in what is kept. */
function usePassageComments({ id, comments }: OrderDetail, { flush }: DraftStanding, onChanged: () => void): PassageComments {
  const acts = commentActs(id);
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

/** What is wrong with the draft itself, by the paths of its fields. */
const errorsOfDraft = (wrong: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(wrong.filter(({ path }) => path.startsWith(inPayload)).map(({ path, message }) => [path.slice(inPayload.length), message]));

function countRemarks({ comments }: OrderDetail): ReadonlyMap<string, number> {
  const open = comments.filter(({ resolvedBy }) => resolvedBy === null);
  return new Map([...Map.groupBy(open, ({ path }) => path)].map(([path, list]) => [path, list.length]));
}

/** So long after the last key what was typed is saved, and drawn. */
const restMs = 1000;

interface LivePreviewProps {
  order: { id: number; title: string; addresses: readonly string[] };
  draft: DraftStanding;
}

/** The page beside the form, as the draft will make it, drawn anew each time that nothing was typed for a second. It stays where it was scrolled to. */
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

/** Saves sooner than by itself while somebody watches what comes of it. */
function useEarlySaving({ store, flush }: DraftStanding): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = store.subscribe(() => {
      clearTimeout(timer);
      // What could not be saved is said beside the form.
      timer = setTimeout(() => void flush().catch(() => undefined), restMs);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [store, flush]);
}

/** Draws the next page behind the one that is shown, which makes way for it once it is there. One is drawn at a time; what was typed meanwhile is drawn next. */
function LiveFrames({ address, width, title }: { address: string; width: Width; title: string }) {
  const room = useFit(width);
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
                // Nothing runs in it; that it is of this origin lets the console read how far it is scrolled.
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

/** Who else has the order open, told and asked every ten seconds while the screen is looked at. */
function useOthers(id: number, isEditing: boolean): PresenceList | undefined {
  const client = useClient();
  const [others, setOthers] = useState<PresenceList>();
  useEffect(() => {
    let isHere = true;
    const tell = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A beat that is lost is made up for by the next.
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
