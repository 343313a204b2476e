import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { newRecipients, type Recipient } from '../schema.ts';
import { listRecipients, replaceRecipients } from '../service/recipients.ts';

/** Recipients of client data. */
export const privacyRecipients = wholeList<Recipient>({
  code: 'privacy-recipients',
  title: '个人信息共享清单',
  group: '规则',
  scope: 'firm',
  levels: 2,
  item: newRecipients.element,
  itemTitle: '接收方',
  key: 'name',
  fields: { name: '接收方名称', purpose: '目的', data: '信息种类', way: '方式', basis: '依据' },
  read: listRecipients,
  replace: replaceRecipients,
  addresses: [],
});
