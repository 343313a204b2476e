import { Phone } from './phone.tsx';
import { ShapeBox, screenSize, Stroke, TextLine } from './shapes.tsx';

const { width, edge } = screenSize;
const places = [
  { name: '看资产', icon: 'M-16 14V-2L0-14 16-2v16ZM-6 14V3H6v11' },
  { name: '买和卖', icon: 'M-15-6h26l-7-8M15 6h-26l7 8' },
  { name: '转账', icon: 'M-16-9h32V9h-32ZM0-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z' },
  { name: '找人帮忙', icon: 'M0-2a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM-13 14c1.5-8 6.5-11 13-11s11.5 3 13 11' },
] as const;

/** Renders the app for elderly people: four large buttons and a help line. */
export function ElderScreen() {
  const size = (width - 3 * edge) / 2;
  return (
    <Phone name="大字版首页：看资产、买和卖、转账、找人帮忙四个大按钮，下方一键呼叫客服" title="大字版">
      <TextLine x={edge} y={112} size={24} isBold>
        您好，慢慢来
      </TextLine>
      <TextLine x={edge} y={142} size={16} tone="muted">
        想做哪一件？
      </TextLine>
      {places.map(({ name, icon }, at) => {
        const x = edge + (at % 2) * (size + edge);
        const y = 164 + Math.floor(at / 2) * (size + edge);
        return (
          <g key={name}>
            <ShapeBox x={x} y={y} width={size} height={size} tone="wash" radius={18} />
            <g transform={`translate(${x + size / 2} ${y + size / 2 - 16})`}>
              <Stroke d={icon} tone="brand" width={3} />
            </g>
            <TextLine x={x + size / 2} y={y + size - 20} size={22} at="middle" isBold>
              {name}
            </TextLine>
          </g>
        );
      })}
      <ShapeBox x={edge} y={466} width={width - 2 * edge} height={72} tone="ground" radius={18} />
      <TextLine x={width / 2} y={511} size={24} tone="on-brand" at="middle" isBold>
        一键呼叫客服
      </TextLine>
      <TextLine x={width / 2} y={572} size={14} tone="muted" at="middle">
        大额转账前，可以先打给子女确认
      </TextLine>
    </Phone>
  );
}
