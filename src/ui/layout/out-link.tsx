import type { FrameLink } from './site-frame.ts';
import './marks.css';

interface OutLinkProps {
  link: FrameLink;
  className?: string;
  /** `page` for the current page, `true` for its parent. */
  mark?: 'page' | 'true';
}

/** A link of the frame, marked if it leaves the site. */
export function OutLink({ link: { text, href, isExternal }, className, mark }: OutLinkProps) {
  if (!isExternal) {
    return (
      <a className={className} href={href} aria-current={mark}>
        {text}
      </a>
    );
  }
  return (
    <a className={className} href={href}>
      {text}
      <i className="out-mark" />
      <span className="visually-hidden">（外部网站）</span>
    </a>
  );
}
