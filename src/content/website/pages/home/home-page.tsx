import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { homeHead, HomeView, loadHome } from './home-view.tsx';

export const loader = page(loadHome);

export const head: HeadOf<typeof loader> = homeHead;

export function Component() {
  return <HomeView home={usePage(loader)} />;
}
