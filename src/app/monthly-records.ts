import { viewRecord } from '#content/website/monthly-record.ts';
import { loginRecord } from '#identity/clients/service/login/monthly-record.ts';
import { auditRecord } from '#operations/audit/monthly-record.ts';
import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { messageRecord } from '#workflow/messaging/monthly-record.ts';

/** Lists the monthly records. Each requires a table that a migration has partitioned (decision 016). */
export const listMonthlyRecords = ({ messaging }: { messaging: Pick<MessagingDeps, 'keepDays'> }): readonly MonthlyRecord[] => [
  auditRecord,
  viewRecord,
  messageRecord(messaging),
  loginRecord,
];
