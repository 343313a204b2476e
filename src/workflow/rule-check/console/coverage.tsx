import { Link } from 'react-router';
import { ScreenSection, Table } from '#ui/console/screen.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { formatCount, formatFixed } from '#ui/format/numbers.ts';
import type { RuleCoverage, RuleLine } from '../schema.ts';

/** What the last check has read, and every rule with its examples. */
export function CoverageTables({ coverage: { checkedAt, tookMs, versions, isWhole, places, families } }: { coverage: RuleCoverage }) {
  const rules = families.reduce((sum, family) => sum + family.rules.length, 0);
  return (
    <>
      <p className="quiet">
        共 {rules} 条规则。
        {checkedAt === null
          ? '还没有检查过。'
          : `最近检查于 ${beijingMinute(checkedAt)}，用时 ${formatFixed((tookMs ?? 0) / 1000, 1)} 秒，包括 ${versions} 个待生效的版本。`}
        {!isWhole && '结果过多，检查提前停止：先处理已列出的。'}
      </p>
      <ScreenSection title="检查了哪些内容">
        <Table label="检查了哪些内容" heads={['内容', '适用规则', '项数', '文字段数', '字数']} isWhole>
          {places.map(({ place, name, rules: count, contents, texts, characters }) => (
            <tr key={place}>
              <td>{name}</td>
              <td>{count}</td>
              <td>{formatCount(contents)}</td>
              <td>{formatCount(texts)}</td>
              <td>{formatCount(characters)}</td>
            </tr>
          ))}
        </Table>
      </ScreenSection>
      {families.map((family) => (
        <ScreenSection key={family.code} title={family.name}>
          <Table label={family.name} heads={['规则', '级别', '依据', '适用', '例句', '待处理']} isWhole>
            {family.rules.map((rule) => (
              <RuleRow key={rule.code} rule={rule} />
            ))}
          </Table>
        </ScreenSection>
      ))}
    </>
  );
}

function RuleRow({
  rule: { code, name, reason, severity, law, ownerName, places, advice, method, passes, fails, open },
}: {
  rule: RuleLine;
}) {
  return (
    <tr>
      <td className="rows__wide">
        <strong>{name}</strong>
        <div className="quiet">{reason}</div>
        <div className="quiet">改法：{advice}</div>
      </td>
      <td>{severity === 'block' ? '阻止提交' : '提醒'}</td>
      <td className="rows__wide">
        {law}
        <div className="quiet">由{ownerName}负责</div>
      </td>
      <td className="rows__wide">
        {places.length === 0 ? '全部内容' : places.join('、')}
        <div className="quiet">{method}</div>
      </td>
      <td className="rows__wide">
        <p>不可以：{fails.join('　')}</p>
        <p>可以：{passes.join('　')}</p>
      </td>
      <td>{open === 0 ? 0 : <Link to={code.startsWith('figure-') ? '/facts' : `?state=open&rule=${code}`}>{open} 处</Link>}</td>
    </tr>
  );
}

export function ExceptionTable({ exceptions }: { exceptions: RuleCoverage['exceptions'] }) {
  return (
    <>
      <p className="quiet">
        例外由一人申请、另一人复核，到截止日期为止。新增、延长或撤下，在<Link to="/content?type=rule-exceptions">规则例外</Link>
        中起草变更单。
      </p>
      {exceptions.length > 0 && (
        <Table label="例外" heads={['原文', '规则', '适用', '理由', '截止日期']} isWhole>
          {exceptions.map(({ passage, ruleName, where, href, reason, until, hasEnded }) => (
            <tr key={`${passage} ${ruleName} ${href}`}>
              <td className="rows__wide">{passage}</td>
              <td>{ruleName}</td>
              <td>
                <Link to={href}>{where}</Link>
              </td>
              <td className="rows__wide">{reason}</td>
              <td>
                {until}
                {hasEnded && <div className="quiet">已到期</div>}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
