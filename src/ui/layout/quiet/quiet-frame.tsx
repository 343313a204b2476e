import type { ReactNode } from 'react';
import { Logo } from '../../art/logo.tsx';
import type { FrameProps } from '../frame.tsx';
import type { SiteFrame } from '../site-frame.ts';
import './quiet-frame.css';

interface QuietHeadProps {
  site: SiteFrame;
  /** The signed-in user and the sign-out link; empty until the browser knows. */
  account: ReactNode;
  helpHref: string;
}

/** Logo, name, sign-out and help, above a form to be filled in without distraction. Late content extends away from the logo. */
export function QuietHead({ site: { firm, mark, markSize }, account, helpHref }: QuietHeadProps) {
  return (
    <header className="quiet-head">
      <div className="quiet-head__bar container">
        <a className="masthead__home" href="/">
          <Logo name={firm.shortName} englishName={firm.englishName} src={mark} size={markSize} />
          <span className="visually-hidden">首页</span>
        </a>
        <div className="quiet-head__account no-print">{account}</div>
        <a className="quiet-head__link no-print" href={helpHref}>
          帮助
        </a>
      </div>
    </header>
  );
}

/** Legal lines and the display options; no links that lead away from the form. */
export function QuietFoot({ site: { firm, legalLines, riskLine, demoNotice }, path, isElder, accessibilityHref }: FrameProps) {
  return (
    <footer className="quiet-foot">
      <div className="container">
        <p className="cluster no-print">
          <a className="quiet-head__link" href={`/mode/elder?on=${isElder ? 0 : 1}&to=${encodeURIComponent(path)}`} rel="nofollow">
            {isElder ? '标准版' : '长辈版'}
          </a>
          {accessibilityHref && (
            <a className="quiet-head__link" href={accessibilityHref}>
              无障碍
            </a>
          )}
        </p>
        <p>{riskLine}</p>
        <ul className="quiet-foot__lines">
          <li>{firm.name}</li>
          {legalLines.map(({ text, href }) => (
            <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
          ))}
        </ul>
        {demoNotice && <p>{demoNotice}</p>}
        <p className="print-source" data-print-source="" suppressHydrationWarning />
      </div>
    </footer>
  );
}
