import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import type { MessagingDeps } from './deps.ts';

/** That somebody was told, when, and what became of it can be shown within the time of limitation (民法典 §188); to which number and in what words is forgotten. */
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
