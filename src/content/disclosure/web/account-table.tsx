import { CopyButton } from '#ui/components/copy-button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { DisclosedAccount } from '../schema.ts';
import './account-table.css';

const columns: readonly TableColumn<DisclosedAccount>[] = [
  {
    key: 'number',
    header: '账号',
    // Reserves space for digit groups and the copy button.
    text: ({ number }) => `${number}　　复制　`,
    cell: ({ number, bank }) => <AccountNumber number={number} bank={bank} />,
    isSticky: true,
  },
  { key: 'holder', header: '户名', cell: ({ holder }) => holder },
  {
    key: 'bank',
    header: '开户银行与币种',
    cell: ({ bank, currency }) => (
      <>
        {bank} <span className="account-table__currency quiet">{currency}</span>
      </>
    ),
  },
  { key: 'purpose', header: '用途', cell: ({ purpose }) => purpose, isWide: true },
  { key: 'updatedOn', header: '更新日期', cell: ({ updatedOn }) => <time>{updatedOn}</time> },
];

/** Renders accounts with grouped digits, so that they can be compared digit by digit. */
export function AccountTable({ caption, accounts }: { caption: string; accounts: readonly DisclosedAccount[] }) {
  return (
    <div className="account-table">
      <DataTable
        caption={caption}
        isCaptionHidden
        columns={columns}
        rows={accounts}
        rowKey={({ number }) => number}
        isSample={accounts.some(({ isSample }) => isSample)}
        emptyText="目前没有这一类账户。任何人提供的此类账户都不属于我们。"
      />
    </div>
  );
}

/** Groups digits by four visually; selected or copied text has no spaces. */
function AccountNumber({ number, bank }: Pick<DisclosedAccount, 'number' | 'bank'>) {
  return (
    <span className="account-number">
      <span className="account-number__digits digits">
        {(number.match(/.{1,4}/g) ?? []).map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </span>
      <CopyButton text={number} name={`${bank}账号`} />
    </span>
  );
}
