import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import {
  countAccountRecords,
  readAccountRecords,
  type AccountRecordQuery,
  type AccountRecord,
} from '#identity/clients/service/account-records.ts';
import type { ExportKind, ExportQuery } from '#operations/data-export/ports.ts';
import {
  purposeFields,
  toTimeRange,
  writeSheet,
  type ExportColumn,
  type Purposes,
} from '#operations/data-export/service/columns-by-purpose.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskEmail, maskFundAccount, maskMobile, maskName } from '#ui/format/masks.ts';
import { clientWork } from './service/look-up.ts';
import { accessNames } from './web/look-up-labels.ts';

const columns: readonly ExportColumn<AccountRecord>[] = [
  { title: '资金账号', cell: ({ fundAccount }) => fundAccount, hidden: ({ fundAccount }) => maskFundAccount(fundAccount) },
  { title: '姓名', cell: ({ name }) => name, hidden: ({ name }) => maskName(name) },
  { title: '手机号码', cell: ({ mobile }) => mobile, hidden: ({ mobile }) => mobile && maskMobile(mobile) },
  { title: '电子邮箱', cell: ({ email }) => email, hidden: ({ email }) => email && maskEmail(email) },
  { title: '是否预留手机号', cell: ({ mobile }) => (mobile ? '是' : '否') },
  { title: '是否预留邮箱', cell: ({ email }) => (email ? '是' : '否') },
  { title: '网上账户状态', cell: ({ status }) => accessNames[status] },
  { title: '网上账户建立时间', cell: ({ createdAt }) => beijingMinute(createdAt) },
];

const standing = ['网上账户状态', '网上账户建立时间'];
const purposes: Purposes = {
  statistics: { title: '统计', columns: [...standing, '是否预留手机号', '是否预留邮箱'] },
  reconciliation: { title: '与柜台系统核对账户', columns: ['资金账号', '姓名', ...standing] },
  notice: { title: '通知客户', columns: ['姓名', '手机号码', '电子邮箱'] },
};

/**
 * Exports clients with an account on this site: only what the purpose needs, contacts masked unless requested in the clear. Each
 * client sees the export in their own timeline.
 */
export function clientExport(security: Pick<ClientSecurity, 'vault'>): ExportKind {
  return {
    code: 'clients',
    title: '客户名单',
    contents: '按用途选定的列；资金账号、姓名、手机号码、电子邮箱隐去一部分，申请完整显示的除外；不含证件号码、地址与业务办理情况',
    reads: 'client.read',
    queue: clientWork.code,
    fields: [
      ...purposeFields(purposes),
      {
        name: 'status',
        label: '网上账户状态',
        kind: 'choice',
        options: Object.entries(accessNames).map(([value, text]) => ({ value, text })),
      },
      { name: 'from', label: '建立日期起', kind: 'day' },
      { name: 'to', label: '建立日期止', kind: 'day' },
    ],
    count: (ctx, query) => countAccountRecords(ctx, toQuery(query)),
    async read(ctx, query) {
      const rows = await readAccountRecords(ctx, security, toQuery(query));
      return {
        sheets: [writeSheet('客户名单', rows, { columns, purposes, query })],
        // A count names no clients.
        async onMade(tx, number) {
          if (query.purpose === 'statistics') return;
          for (const { clientId } of rows)
            await recordAccess(tx, clientKind, clientId, { role: 'clientService', reason: 'export', number });
        },
      };
    },
  };
}

const toQuery = ({ status, ...query }: ExportQuery): AccountRecordQuery => ({
  ...(status && { status: status as keyof typeof accessNames }),
  ...toTimeRange(query),
});
