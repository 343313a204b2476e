import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { meetingFormNames, meetingKindNames } from '../web/meeting-names.ts';

/** Labels of the meeting fields. */
export const meetingFields: ContentType['fields'] = {
  kind: { title: '活动类型', words: meetingKindNames },
  form: { title: '举行形式', words: meetingFormNames },
  title: '标题',
  summary: { title: '摘要', widget: 'lines' },
  descriptionHtml: { title: '活动说明', widget: 'html' },
  host: '主办方',
  startsAt: '开始时间',
  endsAt: '结束时间',
  city: { title: '城市', help: '仅在线上的活动留空' },
  place: { title: '地点', help: '仅在线上的活动留空' },
  onlineUrl: { title: '线上地址', help: '以 https:// 开头；仅在现场的活动留空' },
  seats: { title: '名额', help: '不限时留空' },
  signUp: { title: '报名', help: '无须报名时不添加' },
  'signUp.from': '报名开始时间',
  'signUp.until': '报名截止时间',
  phone: '联系电话',
  email: '电子邮箱',
  cancelledReason: { title: '取消原因', help: '填写后活动显示为已取消' },
  recordHtml: { title: '活动记录', help: '活动结束后填写', widget: 'html' },
  fileIds: '附件',
  'fileIds.*': { title: '附件', widget: 'file' },
};
