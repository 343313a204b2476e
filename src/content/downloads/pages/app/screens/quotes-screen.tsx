import { Phone } from './phone.tsx';
import { formatChange, indexes, quotes, changeTone, type SampleQuote } from './sample-data.ts';
import { ShapeBox, TabRow, screenSize, linePath, Pill, Hairline, Stroke, TextLine } from './shapes.tsx';

const { width, edge } = screenSize;

/** Renders the watch list below the three indexes. */
export function QuotesScreen({ isDark }: { isDark?: boolean }) {
  return (
    <Phone name="自选行情：指数卡片与自选证券列表，涨跌用符号和颜色标明" title="自选" tab={1} isDark={isDark}>
      <Stroke d={`M${width - 36} 52a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm4.5 10.5 5 5`} tone="ink" />
      {indexes.map(({ name, value, change }, at) => {
        const x = edge + at * 90;
        return (
          <g key={name}>
            <ShapeBox x={x} y={80} width={84} height={64} tone="wash" radius={10} />
            <TextLine x={x + 10} y={99} size={11} tone="muted">
              {name}
            </TextLine>
            <TextLine x={x + 10} y={118} size={14} tone={changeTone(change)} isBold>
              {value}
            </TextLine>
            <TextLine x={x + 10} y={135} size={10} tone={changeTone(change)}>
              {formatChange(change)}
            </TextLine>
          </g>
        );
      })}
      <TabRow y={172} words={['沪深', '港股通', '基金', '期货']} chosen={0} />
      <TextLine x={edge} y={206} size={11} tone="muted">
        名称
      </TextLine>
      <TextLine x={198} y={206} size={11} tone="muted" at="end">
        最新价
      </TextLine>
      <TextLine x={width - edge} y={206} size={11} tone="muted" at="end">
        涨跌幅
      </TextLine>
      {quotes.map((quote, at) => (
        <Row key={quote.code} quote={quote} y={218 + at * 64} />
      ))}
    </Phone>
  );
}

function Row({ quote: { name, code, price, change, course }, y }: { quote: SampleQuote; y: number }) {
  const tone = changeTone(change);
  return (
    <>
      <Hairline y={y} />
      <TextLine x={edge} y={y + 28} size={15} isBold>
        {name}
      </TextLine>
      <TextLine x={edge} y={y + 46} size={11} tone="muted">
        {code}
      </TextLine>
      <Stroke d={linePath(course, { x: 96, y: y + 20, width: 46, height: 24 })} tone={tone} />
      <TextLine x={198} y={y + 38} size={16} tone={tone} at="end" isBold>
        {price}
      </TextLine>
      <Pill x={212} y={y + 19} width={70} tone={tone} text={formatChange(change)} words="paper" size={11} />
    </>
  );
}
