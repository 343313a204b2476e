import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { homeHead, HomeView, loadHome } from './home-view.tsx';

export const loader = page(loadHome);

/** `/index_count` is the target of campaigns, so that their visits are counted separately. It is recognizable by its title. */
export const head: HeadOf<typeof loader> = (home) => ({ ...homeHead(home), title: `首页（来访统计）：${home.firm.slogan}` });

export function Component() {
  return <HomeView home={usePage(loader)} />;
}
