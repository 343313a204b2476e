import { Icon, type IconName } from '#ui/components/icon/icon.tsx';
import { paths } from '#ui/paths.ts';
import type { MatchOutcome, Suitability } from '../schema/dealing.ts';
import './match-table.css';

/** Each outcome as a word, an icon and a sentence; the colour only repeats them. */
const outcomes: Record<MatchOutcome, { word: string; icon: IconName; meaning: string }> = {
  match: { word: '匹配', icon: 'check', meaning: '可以购买。我们仍会说明产品的风险。' },
  warn: {
    word: '须警示',
    icon: 'warning',
    meaning: '超出您的等级，我们不会推荐。您主动坚持的，书面警示并由您确认后方可购买。',
  },
  refuse: { word: '不得购买', icon: 'close', meaning: '最低类别的投资者不得购买超出等级的产品，即使本人坚持。' },
};

/** Short name of each outcome. */
export const outcomeNames: Record<MatchOutcome, string> = {
  match: outcomes.match.word,
  warn: outcomes.warn.word,
  refuse: outcomes.refuse.word,
};

/** Renders which products suit which clients, as a table that is readable without colour. */
export function MatchTable({ scale: { matrix, clients, products } }: { scale: Suitability }) {
  const nameOf = (level: string) => clients.find((client) => client.level === level)?.name ?? '';
  return (
    <>
      <div role="region" className="match-table" aria-labelledby="match-caption" tabIndex={0}>
        <table>
          <caption className="minor-title" id="match-caption">
            客户等级与产品等级匹配表
          </caption>
          <thead>
            <tr>
              <th scope="col">客户 \ 产品</th>
              {products.map(({ level, name }) => (
                <th key={level} scope="col">
                  {level}
                  <span className="subline">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.map(({ client, isLowest, cells }) => (
              <tr key={client + String(isLowest)}>
                <th scope="row">
                  {client}
                  <span className="subline">{isLowest ? '最低类别' : nameOf(client)}</span>
                </th>
                {cells.map(({ product, outcome }) => (
                  <td key={product} className={`is-${outcome}`}>
                    <Icon name={outcomes[outcome].icon} />
                    {outcomes[outcome].word}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="match-meaning">
        {Object.values(outcomes).map(({ word, icon, meaning }) => (
          <div key={word}>
            <dt className="minor-title">
              <Icon name={icon} />
              {word}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        最低类别是 C1
        中的一类：不具有完全民事行为能力、不能承受任何本金损失，或者有问卷列明的其他情形的，不论得分多少都属于最低类别，全部情形见
        <a href={`${paths.riskCheck()}#levels`}>风险测评</a>。
      </p>
    </>
  );
}
