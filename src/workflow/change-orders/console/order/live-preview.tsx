import { useEffect, useRef, useState, type RefObject } from 'react';
import { PageChoice, useFit, widths, type Width } from './preview.tsx';
import type { DraftStanding } from './use-draft.ts';

/** So long after the last key what was typed is saved, and drawn. */
const restMs = 1000;

interface LivePreviewProps {
  order: { id: number; title: string; addresses: readonly string[] };
  draft: DraftStanding;
}

/** The page beside the form, as the draft will make it, drawn anew each time that nothing was typed for a second. It stays where it was scrolled to. */
export function LivePreview({ order, draft }: LivePreviewProps) {
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
