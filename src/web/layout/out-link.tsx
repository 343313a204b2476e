import { Icon } from '#web/ui/icon/icon.tsx';
import type { FrameLink } from './site-frame.ts';

/** A link of the frame; one that leaves the site says so. */
export function OutLink({ link: { text, href, isExternal }, className, path }: { link: FrameLink; className: string; path?: string }) {
  if (!isExternal) {
    return (
      <a className={className} href={href} aria-current={href === path ? 'page' : undefined}>
        {text}
      </a>
    );
  }
  return (
    <a className={className} href={href} rel="noopener noreferrer">
      {text}
      <Icon name="external" />
      <span className="visually-hidden">（外部网站）</span>
    </a>
  );
}
