import { Phone } from './phone.tsx';
import { quotes } from './sample-data.ts';
import { ShapeBox, TabRow, screenSize, Pill, Hairline, Stroke, TextLine } from './shapes.tsx';

const { width, edge } = screenSize;
const quote = quotes[0]!;
const sides = [
  ['卖五', '18.46', '312'],
  ['卖三', '18.44', '1,204'],
  ['卖一', '18.43', '96'],
  ['买一', '18.42', '587'],
  ['买三', '18.40', '2,310'],
  ['买五', '18.38', '845'],
] as const;

/** Renders an order form: price, quantity, estimated cost, and a button that requires confirmation. */
export function OrderScreen({ isDark }: { isDark?: boolean }) {
  return (
    <Phone name="委托下单：价格、数量、费用估算与买卖盘口" title="交易" tab={2} isDark={isDark}>
      <TabRow y={92} words={['买入', '卖出', '撤单', '持仓']} chosen={0} />
      <Field y={122} text={`${quote.name}　${quote.code}`} />
      <Field y={168} text={quote.price} isStepped />
      <TextLine x={edge} y={228} size={11} tone="muted">
        可买 2,700 股（示例）
      </TextLine>
      <Field y={238} text="1,000" isStepped />
      {['1/4', '1/3', '1/2', '全部'].map((part, at) => (
        <Pill key={part} x={edge + at * 41} y={288} width={36} height={24} tone="wash" text={part} words="muted" size={10} />
      ))}
      {sides.map(([name, price, count], at) => {
        const y = 134 + at * 30 + (at > 2 ? 8 : 0);
        return (
          <g key={name}>
            <TextLine x={190} y={y} size={11} tone="muted">
              {name}
            </TextLine>
            <TextLine x={217} y={y} size={11} tone={at > 2 ? 'up' : 'down'} isBold>
              {price}
            </TextLine>
            <TextLine x={width - edge + 6} y={y} size={10} tone="muted" at="end">
              {count}
            </TextLine>
          </g>
        );
      })}
      <Hairline y={212} from={196} to={width - edge + 6} />
      <ShapeBox x={edge} y={330} width={width - 2 * edge} height={74} tone="wash" radius={10} />
      <TextLine x={edge + 12} y={353} size={12} tone="muted">
        估算金额
      </TextLine>
      <TextLine x={width - edge - 12} y={353} size={13} at="end" isBold>
        18,420.00 元
      </TextLine>
      <TextLine x={edge + 12} y={376} size={12} tone="muted">
        估算费用（佣金、过户费）
      </TextLine>
      <TextLine x={width - edge - 12} y={376} size={13} at="end">
        以合同为准
      </TextLine>
      <TextLine x={edge + 12} y={396} size={10} tone="muted">
        提交前再确认一次，可以随时返回
      </TextLine>
      <Pill x={edge} y={420} width={width - 2 * edge} height={46} tone="up" text="买入" words="paper" size={17} />
      <TextLine x={edge} y={500} size={13} isBold>
        当日委托
      </TextLine>
      <Hairline y={512} />
      <TextLine x={edge} y={536} size={12}>
        {quotes[3]!.name}　买入 500
      </TextLine>
      <TextLine x={width - edge} y={536} size={12} tone="muted" at="end">
        已成交
      </TextLine>
    </Phone>
  );
}

function Field({ y, text, isStepped = false }: { y: number; text: string; isStepped?: boolean }) {
  const fieldWidth = 164;
  return (
    <>
      <ShapeBox x={edge} y={y} width={fieldWidth} height={38} tone="wash" radius={8} />
      <TextLine x={edge + fieldWidth / 2} y={y + 24} size={isStepped ? 16 : 13} at="middle" isBold>
        {text}
      </TextLine>
      {isStepped && <Stroke d={`M${edge + 12} ${y + 19}h12M${edge + fieldWidth - 24} ${y + 19}h12m-6-6v12`} tone="brand" width={2} />}
    </>
  );
}
