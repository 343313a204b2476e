import { httpAddress, oneOf, providerSecret } from './kinds.ts';
import { none, optional, setting } from './setting.ts';

/** Settings for a CDN that may cache pages, and for purging pages from it. */
export const cdnSettings = {
  cdnTagHeader: setting('CDN_TAG_HEADER', oneOf('off', 'Surrogate-Key', 'Cache-Tag'), 'off', {
    zh: '是否允许 CDN 缓存面向所有人的网页，以及用哪个响应头标注网页所用的内容：`Surrogate-Key`（同时用 `Surrogate-Control` 说明时限）或 `Cache-Tag`（`CDN-Cache-Control`）。个人网页从不标注',
    en: 'Whether a CDN may cache pages that are the same for everybody, and which response header tags their content: `Surrogate-Key` (with `Surrogate-Control` for lifetimes) or `Cache-Tag` (`CDN-Cache-Control`). Personal pages are never tagged',
  }),
  cdnPurgeUrl: optional(
    'CDN_PURGE_URL',
    httpAddress,
    { zh: '不通知', en: 'no purge' },
    {
      zh: '内容变更时通知 CDN 按标注清除缓存的地址（POST）；失败时由后台作业再试',
      en: 'Address that is called (POST) to purge tags when content changes; a job retries failures',
    },
  ),
  cdnPurgeToken: optional('CDN_PURGE_TOKEN', providerSecret, none, {
    zh: '清除缓存所用的令牌：`Surrogate-Key` 时以 `Fastly-Key` 发出，`Cache-Tag` 时以 `Authorization: Bearer` 发出',
    en: 'Token for purges: sent as `Fastly-Key` with `Surrogate-Key`, as `Authorization: Bearer` with `Cache-Tag`',
  }),
};
