import { paths } from '#ui/paths.ts';
import './self-check.css';

const conditions = [
  ['assets', '近 20 个交易日，日均证券类资产不低于 50 万元', '借来的钱和证券不算；客户端“预约开户”会替您算好'],
  ['time', '第一笔证券交易距今已满 6 个月', '在其他公司交易的也算'],
  ['age', '年满 18 周岁，身份证在有效期内，由本人办理', '证件 30 日内到期的，先换证'],
  ['risk', '风险测评在有效期内，结果与融资融券匹配', '没有把握的，重做一次，如实作答'],
  ['only', '没有在其他证券公司签订融资融券合同', '有的话，先在原公司销户'],
  ['record', '没有重大违约记录，不是本公司的股东或者关联人', '仅持有不超过 5% 上市流通股份的股东除外'],
  ['loss', '投入的是闲钱，全部亏掉也不影响生活', '这一条没有人替您审核，但最要紧'],
] as const;

/**
 * Renders a checklist of conditions. The fields have no names and are outside any form, so nothing is sent; the style sheet
 * selects which result is visible.
 */
export function SelfCheck() {
  return (
    <div className="self-check">
      <ul>
        {conditions.map(([id, text, hint]) => (
          <li key={id} className="self-check__item">
            <input id={`check-${id}`} type="checkbox" aria-describedby={`check-${id}-hint`} />
            <label htmlFor={`check-${id}`}>{text}</label>
            <p id={`check-${id}-hint`} className="self-check__hint quiet">
              {hint}
            </p>
          </li>
        ))}
      </ul>
      <p className="self-check__answer self-check__answer--open">
        还有没勾上的：少一条都不能开通。先看<a href="#tiaojian">怎样计算</a>和<a href="#jujue">怎样补救</a>，不用急。
      </p>
      <p className="self-check__answer self-check__answer--met">
        七条都符合：可以<a href={paths.branches()}>预约网点</a>了。是否开通以审核为准；去之前请读完
        <a href={paths.marginGuide('FXJS')}>风险揭示</a>。
      </p>
    </div>
  );
}
