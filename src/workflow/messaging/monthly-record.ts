import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import type { MessagingDeps } from './deps.ts';

/** The fact, time and result of a message can be proved within the time of limitation (民法典 §188); its recipient and text are deleted. */
export const messageRecord = ({ keepDays }: Pick<MessagingDeps, 'keepDays'>): MonthlyRecord => ({
  table: 'messages',
  moment: 'created_at',
  title: '短信与邮件的发送记录',
  liveDays: keepDays,
  keptDays: Math.max(keepDays, 3 * 365 + 1),
  law: { days: 183, source: '网络安全法第二十三条' },
  leftOut: ['recipient_key', 'sealed_recipient', 'sealed_content'],
  about: ['owner'],
  unfinished: `state = 'waiting'`,
  order: 'id',
  seal: null,
});
