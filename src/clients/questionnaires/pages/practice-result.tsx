import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { paths } from '#ui/paths.ts';
import type { PracticeResult as Result } from '../schema/questionnaires.ts';
import { ResultDetails } from '../web/result-details.tsx';
import './practice-result.css';

/** The result of a practice run with explanations: the level, what counted, what it permits, and that it has no effect. */
export function PracticeResultView({ result }: { result: Result }) {
  const { score, highest, band, level, levelName, version } = result;
  return (
    <section id="practice" className="practice-result stack" aria-labelledby="result">
      <SectionHeading id="result" title="练习结果" />
      <Note tone="warning" title="练习结果不作为适当性评估依据">
        答案没有保存，关闭页面后就不存在了。购买产品、开通权限以您本人登录后完成的正式测评为准。
      </Note>
      <KeyFacts
        variant="figures"
        items={[
          { name: '等级', value: `${level} ${levelName}` },
          { name: '得分', value: `${score} 分`, note: `满分 ${highest} 分` },
          { name: '分值所在区间', value: `${band.from}–${band.to} 分`, note: `${band.level} ${band.name}` },
        ]}
      />
      <ResultDetails result={result} />
      <p>
        匹配不等于推荐，也不等于没有风险。依据问卷 {version} 版计算，规则见<a href={paths.suitability()}>投资者适当性</a>。
      </p>
      <p className="cluster">
        <ButtonLink kind="primary" href={paths.riskTest()}>
          登录办理正式测评
        </ButtonLink>
        <ButtonLink href={paths.riskPractice()}>再练一次</ButtonLink>
        <ButtonLink href={paths.riskCheck()}>返回风险测评说明</ButtonLink>
      </p>
    </section>
  );
}
