import type { ComponentProps } from 'react';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { LoginItem } from '../../schema.ts';

const results: Record<LoginItem['result'], { kind: ComponentProps<typeof Tag>['kind']; text: string }> = {
  success: { kind: 'positive', text: '登录成功' },
  wrongPassword: { kind: 'danger', text: '密码错误' },
  locked: { kind: 'warning', text: '已锁定，未能登录' },
  newDevice: { kind: 'warning', text: '密码正确，等待新设备验证' },
  wrongCode: { kind: 'danger', text: '验证码错误' },
  frozen: { kind: 'warning', text: '账户已冻结，未能登录' },
  needsSupport: { kind: 'warning', text: '需人工协助，未能登录' },
};

const columns: readonly TableColumn<LoginItem>[] = [
  { key: 'at', header: '时间', cell: ({ at }) => <time dateTime={at}>{inBeijing(at)}</time>, isSticky: true },
  { key: 'result', header: '结果', cell: ({ result }) => <Tag kind={results[result].kind}>{results[result].text}</Tag> },
  { key: 'device', header: '设备', cell: ({ device, isCurrent }) => (isCurrent ? `${device}（本次）` : device) },
  { key: 'ip', header: '网络地址', cell: ({ ip }) => ip },
];

/** Logins and failed attempts, newest first. */
export function LoginTable({ logins }: { logins: readonly LoginItem[] }) {
  return <DataTable caption="登录记录" isCaptionHidden columns={columns} rows={logins} rowKey={({ id }) => id} emptyText="暂无登录记录" />;
}
