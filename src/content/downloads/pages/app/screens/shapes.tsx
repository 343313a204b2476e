import type { ReactNode } from 'react';

/** Semantic colour of the screen; the theme assigns the actual colour. */
export type Tone = 'ink' | 'muted' | 'line' | 'paper' | 'wash' | 'brand' | 'ground' | 'up' | 'down' | 'on-brand' | 'gold';

/** Size of the drawn screen. Content lies between `edge` and `width - edge`. */
export const screenSize = { width: 300, height: 620, edge: 18 } as const;

interface WordsProps {
  x: number;
  y: number;
  children: ReactNode;
  size?: number;
  tone?: Tone;
  at?: 'start' | 'middle' | 'end';
  isBold?: boolean;
}

/** Renders a line of text with its baseline at `y`. */
export function TextLine({ x, y, children, size = 13, tone = 'ink', at = 'start', isBold = false }: WordsProps) {
  return (
    <text
      className={`screen-${tone}`}
      x={x}
      y={y}
      fontSize={size}
      {...(at !== 'start' && { textAnchor: at })}
      {...(isBold && { fontWeight: 600 })}
    >
      {children}
    </text>
  );
}

interface BoxProps {
  x: number;
  y: number;
  width: number;
  height: number;
  tone: Tone;
  radius?: number;
}

export function ShapeBox({ x, y, width, height, tone, radius = 8 }: BoxProps) {
  return <rect className={`screen-${tone}`} x={x} y={y} width={width} height={height} rx={radius} />;
}

/** Renders lines without a fill. */
export function Stroke({ d, tone, width = 1.5 }: { d: string; tone: Tone; width?: number }) {
  // Wide strokes are bars and must not extend beyond their ends.
  const ends = width > 3 ? ({ strokeLinecap: 'butt' } as const) : {};
  return <path className={`screen-stroke screen-stroke--${tone}`} d={d} strokeWidth={width} {...ends} />;
}

/** Renders a horizontal hairline. */
export function Hairline({
  y,
  from = screenSize.edge,
  to = screenSize.width - screenSize.edge,
}: {
  y: number;
  from?: number;
  to?: number;
}) {
  return <Stroke d={`M${from} ${y}H${to}`} tone="line" width={1} />;
}

/** Renders a label on a background, as a button or a chip. */
export function Pill({ x, y, width, height = 26, tone, text, words, size = 12 }: Omit<BoxProps, 'height'> & PillWords) {
  return (
    <>
      <ShapeBox x={x} y={y} width={width} height={height} tone={tone} radius={height / 2} />
      <TextLine x={x + width / 2} y={y + height / 2 + size * 0.36} size={size} tone={words} at="middle" isBold>
        {text}
      </TextLine>
    </>
  );
}

interface PillWords {
  text: string;
  words: Tone;
  size?: number;
  height?: number;
}

/** Renders a row of tabs with the selected one underlined. */
export function TabRow({ y, words, chosen, size = 13 }: { y: number; words: readonly string[]; chosen: number; size?: number }) {
  const step = (screenSize.width - 2 * screenSize.edge) / words.length;
  return (
    <>
      {words.map((word, at) => (
        <TextLine
          key={word}
          x={screenSize.edge + step * (at + 0.5)}
          y={y}
          size={size}
          at="middle"
          tone={at === chosen ? 'brand' : 'muted'}
          isBold={at === chosen}
        >
          {word}
        </TextLine>
      ))}
      <ShapeBox x={screenSize.edge + step * (chosen + 0.5) - 10} y={y + 8} width={20} height={3} tone="brand" radius={1.5} />
    </>
  );
}

/** Returns the path of a line through values from left to right, within the given area. */
export function linePath(values: readonly number[], field: { x: number; y: number; width: number; height: number }): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => {
    const x = field.x + (at * field.width) / (values.length - 1);
    const y = field.y + field.height * (1 - (value - low) / (high - low || 1));
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
