import { httpAddress, oneOf, providerSecret } from './kinds.ts';
import { optional, setting } from './setting.ts';

/** Settings for a CDN that may cache pages, and for purging pages from it. */
export const cdnSettings = {
  cdnTagHeader: setting(
    'CDN_TAG_HEADER',
    oneOf('off', 'Surrogate-Key', 'Cache-Tag'),
    'off',
    '是否允许 CDN 缓存面向所有人的网页，以及用哪个响应头标注网页所用的内容：`Surrogate-Key`（同时用 `Surrogate-Control` 说明时限）或 `Cache-Tag`（`CDN-Cache-Control`）。个人网页从不标注',
  ),
  cdnPurgeUrl: optional('CDN_PURGE_URL', httpAddress, '不通知', '内容变更时通知 CDN 按标注清除缓存的地址（POST）；失败时由后台作业再试'),
  cdnPurgeToken: optional(
    'CDN_PURGE_TOKEN',
    providerSecret,
    '无',
    '清除缓存所用的令牌：`Surrogate-Key` 时以 `Fastly-Key` 发出，`Cache-Tag` 时以 `Authorization: Bearer` 发出',
  ),
};
