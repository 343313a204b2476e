import type { FrameLink } from './site-frame.ts';
import './marks.css';

interface OutLinkProps {
  link: FrameLink;
  className?: string;
  /** `page` for the page that is shown, `true` for the one under which it stands. */
  mark?: 'page' | 'true';
}

/** A link of the frame; one that leaves the site says so. */
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
