import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/components/button/button.tsx';
import type { SiteFrameResult } from '../../schema/site.ts';
import './hero.css';

type Entry = SiteFrameResult['homeEntries'][number];

interface HeroProps {
  firm: SiteFrameResult['firm'];
  /** The one action of the page, and the one beside it. */
  action: Entry | undefined;
  second: Entry | undefined;
  /** Stands beside the words. */
  children: ReactNode;
}

/** The first screen from edge to edge: one sentence, one action, and the market beside it. */
export function Hero({ firm: { slogan, promise }, action, second, children }: HeroProps) {
  return (
    <div className="hero">
      <Columns />
      <div className={children ? 'hero__row' : 'hero__row hero__row--alone'}>
        <div>
          <h1>{slogan}</h1>
          {promise && <p className="hero__promise">{promise}</p>}
          <p className="cluster">
            {action && (
              <ButtonLink kind="primary" href={action.href}>
                {action.title}
              </ButtonLink>
            )}
            {second && (
              <a className="hero__second" href={second.href}>
                {second.title}
              </a>
            )}
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The firm's motif, a hall of columns with the way through, drawn into the ground. */
function Columns() {
  return (
    <svg className="hero__columns" viewBox="0 0 1200 400" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <path key={at} d={`M${560 - at * 70} 400V${20 + at * 46}H${1180 - at * 46}V400`} />
      ))}
    </svg>
  );
}
