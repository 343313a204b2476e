import { paths } from '#ui/paths.ts';
import { Note } from '#ui/components/note/note.tsx';

/** What an adviser may not do, beside the name of everyone who is one. */
export function AdviserLimits() {
  return (
    <Note tone="warning" title="投资顾问不得有的行为">
      <ul>
        <li>代您买卖证券、操作账户，或者索要密码与验证码；</li>
        <li>承诺收益、承诺承担损失，或者约定分享收益；</li>
        <li>以个人名义收费，或者让您把钱转入个人账户；</li>
        <li>以分析师名义发布研究报告：投资顾问与分析师是两类登记，同一人不得同时登记。</li>
      </ul>
      <a className="target" href={paths.advisers()}>
        服务方式与收费
      </a>
    </Note>
  );
}
