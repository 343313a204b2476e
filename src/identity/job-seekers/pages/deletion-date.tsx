import { PrivacyBlock } from '#identity/accounts/web/privacy-block.tsx';
import { paths } from '#ui/paths.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { OwnData } from '../schema/rights.ts';

/** The day on which everything goes, and what moves it. */
export function DeletionDate({ deletion: { on, reason, months, lastActiveOn, openDeliveries } }: Pick<OwnData, 'deletion'>) {
  const isHeld = reason === 'unused' && openDeliveries > 0;
  return (
    <PrivacyBlock>
      <KeyFacts
        items={[
          { name: '全部删除日期', value: <time>{on}</time>, ...(isHeld && { note: '有投递尚未结束，结束之前不删除' }) },
          { name: '最近使用', value: <time>{lastActiveOn}</time> },
          { name: '保存期限', value: `最近使用之日起 ${months} 个月` },
        ]}
      />
      {reason === 'withdrawn' ? (
        <p>您已撤回同意，账号与全部内容将在上述日期删除。此前可以导出副本；重新同意则不再删除。</p>
      ) : (
        <p>
          登录、保存简历或投递都会重新计算。删除前至少 30 天以短信提醒一次。已结束的投递按较短的期限单独删除，见
          <a href={paths.recruitDeliveries()}>我的投递</a>。
        </p>
      )}
    </PrivacyBlock>
  );
}
