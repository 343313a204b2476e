import { type ReactNode, useEffect, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';
import { quotesGet, quoteStripGet } from '../calls.ts';
import type { QuoteOrigin, QuoteBoard } from '../schema.ts';
import { useQuoteOffer } from './quote-offer.ts';
import { PanelView, StripView } from './quote-view.tsx';

/** The indices, in a reserved space. Renders nothing when the site has no quotes. */
export function QuoteStrip() {
  const { origin, indices } = useQuoteOffer();
  return origin && indices.length > 0 ? <LiveStrip origin={origin} indices={indices} /> : null;
}

function LiveStrip(offer: { origin: QuoteOrigin; indices: readonly { code: string; name: string }[] }) {
  const live = useQuotes(quoteStripGet, {});
  return (
    <LatePart label="行情" src="/parts/quotes/strip" isFilled={live.board !== undefined}>
      <StripView {...offer} indices={[...offer.indices]} {...live} />
    </LatePart>
  );
}

/** One security's quote, by its code with the market: `600519.SH`. Renders nothing when the site has no quotes. */
export function QuotePanel({ code }: { code: string }) {
  const { origin } = useQuoteOffer();
  return origin && <LivePanel origin={origin} code={code} />;
}

function LivePanel({ origin, code }: { origin: QuoteOrigin; code: string }) {
  const live = useQuotes(quotesGet, { codes: code });
  return (
    <LatePart label="行情" src={`/parts/quotes/${code}`} isFilled={live.board !== undefined}>
      <PanelView origin={origin} {...live} />
    </LatePart>
  );
}

interface LatePartProps {
  label: string;
  /** URL from which the boot script fetches the part's HTML before hydration. */
  src: string;
  /** True once the browser's own response is in the children. */
  isFilled: boolean;
  /** In the final size, with placeholders until the figures arrive. */
  children: ReactNode;
}

/**
 * A part that is never in a cached page: the first HTML reserves its space, the boot script overlays the current HTML, and after
 * hydration React's content replaces it. React ignores the fetched HTML.
 */
function LatePart({ label, src, isFilled, children }: LatePartProps) {
  return (
    <div role="region" className="late-part" aria-label={label}>
      {!isFilled && <div className="late-part__first" data-part={src} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />}
      <div className="late-part__own">{children}</div>
      <noscript>
        <p className="quiet">行情由浏览器在页面打开后取得，需要启用 JavaScript；也可在交易软件中查看。</p>
      </noscript>
    </div>
  );
}

const nothing = { __html: '' };

/** The displayed board: undefined until the first response, and `isFailed` while this site does not respond. */
interface LiveBoard {
  board: QuoteBoard | undefined;
  isFailed: boolean;
}

const afterFailureSeconds = 30;

/**
 * Loads quotes while the component is mounted: at once, then at the interval in the response, and never while the page is hidden.
 * After a failure the last quotes stay.
 */
function useQuotes<Input>(which: Call<Input, QuoteBoard>, input: Input): LiveBoard {
  const client = useClient();
  const [live, setLive] = useState<LiveBoard>({ board: undefined, isFailed: false });
  const question = JSON.stringify(input);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = 0;
    const waitUntilDue = (seconds: number): void => {
      dueAt = Date.now() + seconds * 1000;
      timer = setTimeout(ask, seconds * 1000);
    };
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      // The listener below refreshes when the page becomes visible again.
      if (document.hidden) return;
      dueAt = Infinity;
      try {
        const board = await client().call(which, JSON.parse(question) as Input, { signal: leaving.signal, quiet: true });
        setLive({ board, isFailed: false });
        if (board.notice) waitUntilDue(board.notice.refreshSeconds);
      } catch {
        if (leaving.signal.aborted) return;
        setLive(({ board }) => ({ board, isFailed: true }));
        waitUntilDue(afterFailureSeconds);
      }
    };
    const onVisible = (): void => {
      if (Date.now() >= dueAt) void ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, which, question]);
  return live;
}
