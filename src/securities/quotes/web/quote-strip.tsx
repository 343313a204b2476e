import { type ReactNode, useEffect, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';
import { quotesGet, quoteStripGet } from '../calls.ts';
import type { QuoteOrigin, QuoteBoard } from '../schema.ts';
import { useQuoteOffer } from './quote-offer.ts';
import { PanelView, StripView } from './quote-view.tsx';

/** The indices, in a place that is kept for them. Nothing at all where the site has no quotes. */
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

/** One security's quote, by its code with the market: `600519.SH`. Nothing at all where the site has no quotes. */
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
  /** Where the boot script fetches the part's HTML, so that it stands there before the visitor's first sign. */
  src: string;
  /** True once the browser's own answer is in the children. */
  isFilled: boolean;
  /** In the size it will have, without the figures until they are there. */
  children: ReactNode;
}

/**
 * A part that is never in a kept page: the first HTML keeps its place, the boot script lays the present HTML of it over that, and once React
 * is there its own content takes over. What was fetched is nothing that React knows; it only leaves it alone.
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

/** What is shown: nothing until the first answer, and `isFailed` while this site itself does not answer. */
interface LiveBoard {
  board: QuoteBoard | undefined;
  isFailed: boolean;
}

const afterFailureSeconds = 30;

/**
 * Quotes as long as the component is shown: asked at once, then as often as the answer says that something new may have come, and never
 * while the page cannot be seen. After a failure what was there last stays.
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
      // Whoever comes back to the page is told at once by the listener below.
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
