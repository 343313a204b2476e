import { feedPath } from '#content/feeds/calls.ts';

/** Explains how to subscribe to the notices of one security. */
export const SecurityFeeds = () => (
  <p className="feeds__text">
    只关心某一只证券时，用它的代码组成地址，例如 600000 为 <code>{feedPath('security/600000')}</code>。
    公告没有提到过的代码没有订阅；第一篇公告发布之后即可使用。
  </p>
);
