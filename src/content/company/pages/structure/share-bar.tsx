import { formatPercent } from '#ui/format/numbers.ts';
import type { ShareholderList } from '../../schema/shareholders.ts';

type Shareholder = ShareholderList['records'][number];

const [width, height] = [960, 36];
/** Percent from which a holder is a main shareholder by law and gets its own part of the bar. */
const mainFrom = 5;
/** Number of parts that have their own colour. */
const colours = 6;

interface Part {
  key: string;
  ratio: number;
  /** Percent of the capital before this part. */
  from: number;
  colour: number;
}

/** Renders the capital as one bar: a part for each holder of 5% or more, and one for the rest. The table beside it has all figures. */
export function ShareBar({ records }: { records: readonly Shareholder[] }) {
  const parts = partsOf(records.filter(({ ratio }) => ratio >= mainFrom));
  const rest = 100 - parts.reduce((sum, { ratio }) => sum + ratio, 0);
  return (
    <figure className="share-bar">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={`股权比例图：持股 ${mainFrom}% 以上的股东 ${parts.length} 户，其余合计 ${formatPercent(rest)}`}
      >
        <rect className="share-bar__part" width={width} height={height} />
        {parts.map(({ key, ratio, from, colour }) => (
          <rect
            key={key}
            className={`share-bar__part share-bar__part--${colour}`}
            x={(from / 100) * width}
            width={(ratio / 100) * width - 2}
            height={height}
          />
        ))}
      </svg>
      <figcaption>
        <ul className="share-bar__legend">
          {parts.map(({ key, ratio, colour }) => (
            <li key={key} className={`share-bar__key share-bar__key--${colour}`}>
              {key} <b>{formatPercent(ratio)}</b>
            </li>
          ))}
          <li className="share-bar__key">
            其他股东合计 <b>{formatPercent(rest)}</b>
          </li>
        </ul>
      </figcaption>
    </figure>
  );
}

function partsOf(holders: readonly Shareholder[]): Part[] {
  return holders.map(({ name, ratio }, index) => ({
    key: name,
    ratio,
    from: holders.slice(0, index).reduce((sum, holder) => sum + holder.ratio, 0),
    colour: Math.min(index + 1, colours),
  }));
}
