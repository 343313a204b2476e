import type { MarginTerms } from '#securities/margin-terms/schema/terms.ts';
import './ratio-ladder.css';

interface Zone {
  name: string;
  /** Lower bound in percent; absent for the last zone. */
  from?: number;
  /** Rule of this zone. */
  text: string;
  tone: 'free' | 'calm' | 'watch' | 'danger';
}

/** Renders the lines of the maintenance ratio from highest to lowest, with the rules between them. */
export function RatioLadder({ terms }: { terms: Pick<MarginTerms, 'lines' | 'restoreDays' | 'restoreTime'> }) {
  const zones = buildZones(terms);
  return (
    <ol className="ladder">
      {zones.map(({ name, from, text, tone }, at) => (
        <li key={name} className={`ladder__zone ladder__zone--${tone}`}>
          <p className="line line--close minor-title">
            {name}
            <span className="ladder__range">{rangeOf(from, zones[at - 1]?.from)}</span>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function rangeOf(from: number | undefined, above: number | undefined): string {
  if (from === undefined) return `低于 ${above}%`;
  return above === undefined ? `${from}% 以上` : `${from}%—${above}%`;
}

/** Returns the zones between the lines of a version of the terms; lines that the firm does not use are omitted. */
export function buildZones({ lines, restoreDays, restoreTime }: Pick<MarginTerms, 'lines' | 'restoreDays' | 'restoreTime'>): Zone[] {
  const { withdraw, attention, warning, severe, liquidation, restore } = lines;
  const watched: Zone[] = [
    ...(attention === null
      ? []
      : [{ name: '关注', from: warning, tone: 'watch', text: '客户端每日提醒。趁选择还多，先想好减哪一笔。' } as const]),
    { name: '警戒', from: severe ?? liquidation, tone: 'watch', text: '短信提醒，限制新开仓。主动减仓或者补担保物，代价最小。' },
    ...(severe === null
      ? []
      : [{ name: '严重预警', from: liquidation, tone: 'watch', text: '工作人员电话提醒。再跌一点就要追加担保物。' } as const]),
  ];
  return [
    { name: '可提取', from: withdraw, tone: 'free', text: `超出 ${withdraw}% 的部分可以提取，提取后不得低于 ${withdraw}%。` },
    { name: '正常', from: attention ?? warning, tone: 'calm', text: '可以开新仓、还款、买卖担保品；担保物可以转入，不能提取。' },
    ...watched,
    {
      name: '追加担保',
      tone: 'danger',
      text: `应在 T＋${restoreDays} 日 ${restoreTime} 以前补到 ${restore}% 以上；没有补足的，公司有权强制平仓。`,
    },
  ];
}
