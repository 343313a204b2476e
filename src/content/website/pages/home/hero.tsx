import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import type { SiteFrameResult } from '../../schema/site.ts';
import './hero.css';

type Entry = SiteFrameResult['homeEntries'][number];

interface HeroProps {
  firm: SiteFrameResult['firm'];
  /** The number to call. On phones the header's own number is hidden. */
  hotline: SiteFrameResult['contact']['hotlines'][number] | undefined;
  /** The primary action of the page; `second` is the secondary one. */
  action: Entry | undefined;
  second: Entry | undefined;
  /** Rendered beside the text. */
  children: ReactNode;
}

/** Renders the top of the page: one sentence, one action, and market figures beside it. */
export function Hero({ firm: { slogan, promise }, hotline, action, second, children }: HeroProps) {
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
          {hotline && (
            <a className="hero__phone" href={telephoneHref(hotline.number)}>
              <Icon name="phone" />
              {hotline.name} {hotline.number}
            </a>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Decorative background: a hall of columns with a gate. */
function Columns() {
  return (
    <svg className="hero__columns" viewBox="0 0 1200 400" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <path key={at} d={`M${560 - at * 70} 400V${20 + at * 46}H${1180 - at * 46}V400`} />
      ))}
    </svg>
  );
}
