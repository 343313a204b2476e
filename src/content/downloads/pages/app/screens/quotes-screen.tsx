import { Phone } from './phone.tsx';
import { formatChange, indexes, quotes, toneOf, type SampleQuote } from './sample-data.ts';
import { Box, Choices, glass, linePath, Pill, Rule, Stroke, Words } from './shapes.tsx';

const { width, edge } = glass;

/** Renders the watch list below the three indexes. */
export function QuotesScreen({ isDark }: { isDark?: boolean }) {
  return (
    <Phone name="自选行情：指数卡片与自选证券列表，涨跌用符号和颜色标明" title="自选" tab={1} isDark={isDark}>
      <Stroke d={`M${width - 36} 52a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm4.5 10.5 5 5`} tone="ink" />
      {indexes.map(({ name, value, change }, at) => {
        const x = edge + at * 90;
        return (
          <g key={name}>
            <Box x={x} y={80} width={84} height={64} tone="wash" radius={10} />
            <Words x={x + 10} y={99} size={11} tone="muted">
              {name}
            </Words>
            <Words x={x + 10} y={118} size={14} tone={toneOf(change)} isBold>
              {value}
            </Words>
            <Words x={x + 10} y={135} size={10} tone={toneOf(change)}>
              {formatChange(change)}
            </Words>
          </g>
        );
      })}
      <Choices y={172} words={['沪深', '港股通', '基金', '期货']} chosen={0} />
      <Words x={edge} y={206} size={11} tone="muted">
        名称
      </Words>
      <Words x={198} y={206} size={11} tone="muted" at="end">
        最新价
      </Words>
      <Words x={width - edge} y={206} size={11} tone="muted" at="end">
        涨跌幅
      </Words>
      {quotes.map((quote, at) => (
        <Row key={quote.code} quote={quote} y={218 + at * 64} />
      ))}
    </Phone>
  );
}

function Row({ quote: { name, code, price, change, course }, y }: { quote: SampleQuote; y: number }) {
  const tone = toneOf(change);
  return (
    <>
      <Rule y={y} />
      <Words x={edge} y={y + 28} size={15} isBold>
        {name}
      </Words>
      <Words x={edge} y={y + 46} size={11} tone="muted">
        {code}
      </Words>
      <Stroke d={linePath(course, { x: 96, y: y + 20, width: 46, height: 24 })} tone={tone} />
      <Words x={198} y={y + 38} size={16} tone={tone} at="end" isBold>
        {price}
      </Words>
      <Pill x={212} y={y + 19} width={70} tone={tone} text={formatChange(change)} words="paper" size={11} />
    </>
  );
}
