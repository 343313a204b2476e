import type { Quote, QuoteBoard, QuoteOffer, QuoteOrigin } from '../schema.ts';
import { formatMovement, originLabels, priceText, formatStatus } from './quote-labels.ts';
import './quotes.css';

interface ViewProps {
  origin: QuoteOrigin;
  /** Undefined until loaded: every figure is then a dash of the same size. */
  board?: QuoteBoard | undefined;
  isFailed?: boolean | undefined;
}

/** The indices in a row, with their notice. Used for the first HTML, the overlay and the live content. */
export function StripView({ origin, board, isFailed, indices }: ViewProps & Pick<QuoteOffer, 'indices'>) {
  return (
    <div className="quote-strip">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard */}
      <div className="quote-strip__indices" role="region" aria-label="主要指数，可左右移动" tabIndex={0}>
        <dl className="quote-strip__list">
          {indices.map(({ code, name }) => (
            <div key={code} className="quote-strip__index">
              <dt>{name}</dt>
              <QuoteFigures quote={board?.quotes.find((one) => one.code === code)} isShort />
            </div>
          ))}
        </dl>
      </div>
      <QuoteNote origin={origin} board={board} isFailed={isFailed} />
    </div>
  );
}

/** One security: its price in large type, its change, and the previous close. */
export function PanelView({ origin, board, isFailed }: ViewProps) {
  const quote = board?.quotes[0];
  return (
    <div className="quote-panel">
      <dl className="quote-panel__figures">
        <dt className="quiet">{quote?.isHalted ? '停牌，最近成交价' : '最新价'}</dt>
        <QuoteFigures quote={quote} />
        <dt className="quiet">昨收</dt>
        <dd className="quote-panel__close">{quote ? priceText(quote.previousClose, quote) : '—'}</dd>
      </dl>
      <QuoteNote origin={origin} board={board} isFailed={isFailed} />
    </div>
  );
}

function QuoteFigures({ quote, isShort = false }: { quote: Quote | undefined; isShort?: boolean }) {
  const movement = quote && formatMovement(quote);
  return (
    <dd className="quote-figures" data-trend={movement?.trend ?? 'flat'}>
      <span className="quote-figures__last">{quote ? priceText(quote.last, quote) : '—'}</span>
      {/* A separate line keeps its height while it is empty. */}
      <span className="quote-figures__move">
        {movement ? (
          <>
            <span aria-hidden="true">{movement.arrow}</span> {!isShort && `${movement.change} `}
            {movement.percent}
          </>
        ) : (
          '\u00A0'
        )}
      </span>
    </dd>
  );
}

function QuoteNote({ origin, board, isFailed }: ViewProps) {
  return (
    <p className="quote-note">
      <span>{originLabels(origin)}</span>
      <span className="quote-note__standing">{noteWords(board, isFailed)}</span>
    </p>
  );
}

function noteWords(board: QuoteBoard | undefined, isFailed: boolean | undefined): string {
  if (isFailed)
    return board ? `止于 ${formatStatus({ ...board, notice: board.notice && { ...board.notice, isOut: true } })}` : '行情暂时无法取得';
  if (!board) return '';
  if (board.quotes.every(({ state }) => state === 'none')) return board.notice?.isOut ? '行情中断' : '暂无行情';
  return formatStatus(board);
}
