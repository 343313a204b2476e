import { Phone } from './phone.tsx';
import { ShapeBox, screenSize, Hairline, Stroke, TextLine, type Tone } from './shapes.tsx';

const { width, edge } = screenSize;
const [middleX, middleY, radius] = [82, 284, 40];

const parts: readonly { name: string; share: number; value: string; tone: Tone }[] = [
  { name: '股票', share: 0.46, value: '59,110.20', tone: 'brand' },
  { name: '基金', share: 0.31, value: '39,835.00', tone: 'gold' },
  { name: '资金', share: 0.23, value: '29,554.80', tone: 'ink' },
];

const shortcuts = [
  { name: '银证转账', icon: 'M-9-4H7L3-8M9 4H-7l4 4' },
  { name: '新股申购', icon: 'M0-9 2.6-3 9-2.4 4.2 2 5.6 8.4 0 5-5.6 8.4-4.2 2-9-2.4-2.6-3Z' },
  { name: '业务办理', icon: 'M-6-9H4l4 4V9H-6ZM-2.5-1H4M-2.5 3.5H4' },
  { name: '安全中心', icon: 'M0-9 8-6v5c0 5-3.4 8-8 10-4.6-2-8-5-8-10v-5ZM-3.5 0l2.8 2.8L4-2.5' },
] as const;

/** Renders assets in three parts and the most frequent actions. */
export function AppAccountScreen({ isDark }: { isDark?: boolean }) {
  return (
    <Phone name="我的资产：总资产、资产构成与常用服务" title="我的资产" tab={4} isDark={isDark}>
      <ShapeBox x={edge} y={80} width={width - 2 * edge} height={116} tone="ground" radius={14} />
      <TextLine x={edge + 18} y={110} size={12} tone="on-brand">
        总资产（元，示例）
      </TextLine>
      <TextLine x={edge + 18} y={146} size={28} tone="on-brand" isBold>
        128,500.00
      </TextLine>
      <TextLine x={edge + 18} y={176} size={12} tone="on-brand">
        今日参考盈亏 ▲ 612.40
      </TextLine>
      <Stroke d={`M${width - 62} 106s5-8 14-8 14 8 14 8-5 8-14 8-14-8-14-8Zm14 3.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z`} tone="on-brand" />
      <TextLine x={edge} y={228} size={14} isBold>
        资产构成
      </TextLine>
      {parts.map((part, at) => (
        <g key={part.name}>
          <Stroke d={arcOf(at)} tone={part.tone} width={16} />
          <ShapeBox x={142} y={252 + at * 30} width={10} height={10} tone={part.tone} radius={2} />
          <TextLine x={158} y={261 + at * 30} size={12} tone="muted">
            {part.name}
          </TextLine>
          <TextLine x={width - edge} y={261 + at * 30} size={12} at="end" isBold>
            {part.value}
          </TextLine>
        </g>
      ))}
      <Hairline y={354} />
      <TextLine x={edge} y={382} size={14} isBold>
        常用服务
      </TextLine>
      {shortcuts.map(({ name, icon }, at) => {
        const x = edge + 33 + at * 66;
        return (
          <g key={name}>
            <ShapeBox x={x - 23} y={398} width={46} height={46} tone="wash" radius={14} />
            <g transform={`translate(${x} 421)`}>
              <Stroke d={icon} tone="brand" width={1.8} />
            </g>
            <TextLine x={x} y={464} size={11} at="middle">
              {name}
            </TextLine>
          </g>
        );
      })}
      <ShapeBox x={edge} y={484} width={width - 2 * edge} height={52} tone="wash" radius={10} />
      <TextLine x={edge + 14} y={507} size={12} isBold>
        身份证还有 46 天到期
      </TextLine>
      <TextLine x={edge + 14} y={525} size={11} tone="muted">
        可以在线更新，约 10 分钟
      </TextLine>
      <Stroke d={`M${width - edge - 20} 503l7 7-7 7`} tone="muted" width={2} />
    </Phone>
  );
}

/** Returns the arc of one part of the ring, with a gap to the next. */
function arcOf(at: number): string {
  const before = parts.slice(0, at).reduce((sum, { share }) => sum + share, 0);
  const pointAt = (share: number): string => {
    const angle = (share - 0.25) * 2 * Math.PI;
    return `${(middleX + radius * Math.cos(angle)).toFixed(1)} ${(middleY + 8 + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const [from, to] = [before + 0.008, before + parts[at]!.share - 0.008];
  return `M${pointAt(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${pointAt(to)}`;
}
