import type { SlideDraft } from '#modules/site/schema.ts';
import { paths } from '#web/paths.ts';

const from = new Date('2026-01-01T00:00:00+08:00');

/** The slides of the demo firm's home page. */
export const demoSlides: SlideDraft[] = [
  {
    title: '任何一天的名单，都查得到',
    summary: '标的证券与可充抵保证金证券逐日公布，按日期留存，可作为凭据引用。',
    href: paths.marginSecurity(),
    picture: '/media/banners/gate',
    alt: '层层相套的深蓝色门廊，尽头透出暖光',
  },
  {
    title: '九十家网点，出门就能找到人',
    summary: '按省份、城市和关键词查询地址、电话、营业时间与无障碍设施。',
    href: paths.branches(),
    picture: '/media/banners/columns',
    alt: '朱红色立柱排成一列，向远处延伸',
  },
  {
    title: '公告先说影响谁、什么时候、要做什么',
    summary: '系统升级、休市安排与业务规则调整，集中在新闻公告栏目。',
    href: paths.news(),
    picture: '/media/banners/arches',
    alt: '青绿色拱门一重接一重，中间一道亮光',
  },
  {
    title: '看懂规则，再做决定',
    summary: '用大白话讲费用、风险与期限的投教课堂，每两周更新。',
    href: paths.newsCategory('tzjy'),
    picture: '/media/banners/steps',
    alt: '墨绿色台阶通向一扇透光的门',
  },
  {
    title: '一周两融，数字说话',
    summary: '每周整理全市场融资融券余额与平均维持担保比例的变化。',
    href: paths.newsCategory('sczx'),
    picture: '/media/banners/market',
    alt: '金色柱形高低起伏，上方一条折线',
  },
].map((slide, index) => ({ ...slide, startsAt: from, endsAt: null, sort: index + 1 }));
