import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { paths } from '#ui/paths.ts';

const tabs = [
  { text: '网上交易公告', href: paths.onlineNotices() },
  { text: '交易公告', href: paths.tradeNotices() },
  { text: '港股通交易所公告', href: paths.hkConnect() },
];

/** Renders tabs for the lists of trading notices. */
export const NoticeTabs = ({ current }: { current: string }) => <TabLinks items={tabs} current={current} label="公告栏目" />;
