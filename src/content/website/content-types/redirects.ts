import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { redirectDraft, type RedirectDraft } from '../schema/redirects.ts';
import { listRedirects, replaceRedirects } from '../service/redirects.ts';

/** Redirects of the former site's addresses and of moved pages. */
export const redirects = wholeList<RedirectDraft>({
  code: 'redirects',
  title: '地址重定向',
  group: '网站',
  scope: 'firm',
  item: redirectDraft,
  itemTitle: '重定向',
  key: 'source',
  fields: {
    source: { title: '原地址', help: '以 / 开头，可带查询；已有网页的地址不会被转走' },
    target: '新地址',
    note: '备注',
  },
  read: listRedirects,
  replace: replaceRedirects,
  addresses: [],
});
