import { paths } from '#ui/paths.ts';
import type { FieldDescription } from '#workflow/change-orders/content-type.ts';
import { settingsGroup } from './settings-group.ts';

/** Labels of the office hours. */
const hoursFields = (path: string): Record<string, string | FieldDescription> => ({
  [path]: '服务时间',
  [`${path}.workdays`]: '工作日',
  [`${path}.workdays.from`]: { title: '从', help: '如 09:00' },
  [`${path}.workdays.until`]: { title: '到', help: '如 17:00' },
  [`${path}.restDays`]: '休息日',
  [`${path}.restDays.from`]: { title: '从', help: '如 09:00' },
  [`${path}.restDays.until`]: { title: '到', help: '如 17:00' },
});

/** Hours of call-backs. */
export const callBackSettings = settingsGroup({
  code: 'settings-call-back',
  title: '预约回电',
  of: ['callBack'],
  fields: {
    callBack: { title: '预约回电', help: '未设置时按工作日 9:00 至 17:00' },
    ...hoursFields('callBack.hours'),
    'callBack.keepDays': { title: '号码保留天数', help: '回电后多少天删除' },
  },
  addresses: [paths.callBack()],
});

/** Online chat. */
export const chatSettings = settingsGroup({
  code: 'settings-chat',
  title: '在线客服',
  of: ['chat'],
  fields: {
    chat: '在线客服',
    'chat.url': { title: '客服窗口地址', help: '留空时访客只能留言' },
    'chat.firmId': '机构编号',
    'chat.queue': '队列名称',
    ...hoursFields('chat.hours'),
  },
  addresses: [paths.chat()],
});
