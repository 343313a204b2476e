import { ButtonLink } from '#ui/components/button/button.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';

interface MoreLinkProps {
  /** The page that goes on from here, for those without scripts. */
  href: string;
  isLoading: boolean;
  onMore: () => void;
}

/** 加载更多: a link to the next page, which a script makes the button that adds it here. It is the same element before and after. */
export function MoreLink({ href, isLoading, onMore }: MoreLinkProps) {
  const isHydrated = useIsHydrated();
  const press = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    onMore();
  };
  return (
    <ButtonLink
      href={href}
      rel="next"
      data-needs-js=""
      role={isHydrated ? 'button' : undefined}
      aria-busy={isLoading || undefined}
      onClick={press}
      onKeyDown={(event) => event.key === ' ' && press(event)}
    >
      {isLoading ? '正在加载…' : '加载更多'}
    </ButtonLink>
  );
}
