import { useEffect } from 'react';
import { Ago } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { verificationsGet, verificationStart } from '../calls.ts';
import type { Verification } from '../schema.ts';

const lookAgainMs = 2000;

/** Has the chain of seals read from its beginning, and shows who had that done, when, and what came of it. */
export function Verifications() {
  const { data, reload } = useData(verificationsGet, {});
  const starting = useAction({
    async act(client) {
      await client.call(verificationStart, {});
      reload();
    },
    explain: notice('没有开始校验'),
  });
  const [last, ...earlier] = data?.verifications ?? [];
  const isRunning = last !== undefined && last.endedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(reload, lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  if (!data) return null;
  return (
    <section className="panel stack verifications" aria-label="校验链">
      <div className="cluster">
        <Button aria-busy={starting.isBusy || isRunning} onClick={() => starting.run()}>
          校验链
        </Button>
        <div role="status">{last ? <Result of={last} /> : '尚未校验过；校验会核对全部封存与记录是否被改动、删除或插入。'}</div>
      </div>
      {last && last.problems.length > 0 && <Problems of={last} />}
      {earlier.length > 0 && (
        <details>
          <summary>此前的校验（{earlier.length} 次）</summary>
          <ul className="stack">
            {earlier.map((one) => (
              <li key={one.id}>
                <Result of={one} />
                {one.problems.length > 0 && <Problems of={one} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Result({ of: { askedBy, askedAt, endedAt, entries, waiting, range, problemCount, failure } }: { of: Verification }) {
  if (endedAt === null)
    return (
      <>
        正在校验（{askedBy}，<Ago at={askedAt} />
        开始），记录较多时需要几分钟，可离开本页。
      </>
    );
  const outcome = failure ?? (problemCount === 0 ? '没有发现问题' : `发现 ${problemCount} 个问题`);
  return (
    <>
      <strong>{outcome}</strong>：{askedBy}于 {beijingMinute(askedAt)} 发起，{beijingMinute(endedAt)} 完成
      {range
        ? `；范围为第 ${range.first} 至 ${range.last} 次封存（${beijingMinute(range.from)} 至 ${beijingMinute(range.until)}），共 ${entries} 条，另有 ${waiting} 条待封存未核对。`
        : failure
          ? '。'
          : '；还没有封存的记录。'}
    </>
  );
}

function Problems({ of: { problems, problemCount } }: { of: Verification }) {
  return (
    <ul>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {problemCount > problems.length && <li>另有 {problemCount - problems.length} 个问题，请以 npm run verify-audit 查看全部。</li>}
    </ul>
  );
}
