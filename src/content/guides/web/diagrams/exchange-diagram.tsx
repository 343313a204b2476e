import './exchange-diagram.css';

export interface ExchangeFlow {
  /** Index of the parties; equal for an action of one party. */
  from: 0 | 1 | 2;
  to: 0 | 1 | 2;
  what: string;
}

interface ExchangeDiagramProps {
  title: string;
  parties: readonly [string, string, string];
  flows: readonly ExchangeFlow[];
}

/**
 * Renders who gives what to whom, in order: a line for each party, an arrow for each step. For screen readers it is a numbered
 * list; the drawing is CSS around the same text.
 */
export function ExchangeDiagram({ title, parties, flows }: ExchangeDiagramProps) {
  return (
    <figure className="exchange">
      <figcaption className="exchange__title minor-title">{title}</figcaption>
      <div className="exchange__parties" aria-hidden="true">
        {parties.map((party) => (
          <span key={party}>{party}</span>
        ))}
      </div>
      <ol className="exchange__flows">
        {flows.map(({ from, to, what }, at) => (
          <li key={what} className={`exchange__flow ${placeOf(from, to)}`}>
            <span className="exchange__what">
              <span className="exchange__number" aria-hidden="true">
                {at + 1}
              </span>
              <span className="visually-hidden">{from === to ? `${parties[from]}：` : `${parties[from]}给${parties[to]}：`}</span>
              {what}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Returns the columns of the arrow and its direction. */
function placeOf(from: number, to: number): string {
  if (from === to) return `exchange__flow--at-${from}`;
  const between = `exchange__flow--${Math.min(from, to)}-${Math.max(from, to)}`;
  return from < to ? between : `${between} exchange__flow--back`;
}
