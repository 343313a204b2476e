import type { ReactNode } from 'react';
import { ShapeBox, screenSize, Stroke, TextLine } from './shapes.tsx';
import './screens.css';

const { width, height } = screenSize;
const bezel = 9;

const tabs = [
  { name: '首页', icon: 'M-7 0 0-7 7 0M-5-1.5V7H5v-8.5' },
  { name: '自选', icon: 'M0-8 2.4-2.6 8-2 3.8 1.8 5 7.5 0 4.6-5 7.5-3.8 1.8-8-2-2.4-2.6Z' },
  { name: '交易', icon: 'M-7-3H6L2.5-7M7 3H-6l3.5 4' },
  { name: '理财', icon: 'M-7 7H7M-5 4V0M0 4v-8M5 4V-2' },
  { name: '我的', icon: 'M0-1A3.4 3.4 0 1 0 0-7.8 3.4 3.4 0 0 0 0-1ZM-6.5 7c.8-3.8 3.4-5.4 6.5-5.4S5.7 3.2 6.5 7' },
] as const;

interface PhoneProps {
  /** Description for screen readers. */
  name: string;
  title: string;
  /** Index of the open tab of the app's five; undefined when the tab bar is hidden. */
  tab?: number;
  /** Renders the dark theme, regardless of the page's theme. */
  isDark?: boolean;
  children: ReactNode;
}

/** Renders a phone with a screen of the app: frame, status bar, title and tab bar. The sample data is marked as such. */
export function Phone({ name, title, tab, isDark = false, children }: PhoneProps) {
  return (
    <svg
      className={isDark ? 'app-screen app-screen--dark' : 'app-screen'}
      viewBox={`${-bezel} ${-bezel} ${width + 2 * bezel} ${height + 2 * bezel}`}
      width={width + 2 * bezel}
      height={height + 2 * bezel}
      role="img"
      aria-label={name}
    >
      <rect className="screen-case" x={-bezel} y={-bezel} width={width + 2 * bezel} height={height + 2 * bezel} rx={46} />
      <ShapeBox x={0} y={0} width={width} height={height} tone="paper" radius={38} />
      <TextLine x={30} y={27} size={12} isBold>
        10:24
      </TextLine>
      <rect className="screen-case" x={width / 2 - 37} y={11} width={74} height={22} rx={11} />
      <TextLine x={width / 2} y={26} size={11} tone="on-brand" at="middle">
        示例数据
      </TextLine>
      <Stroke d={`M${width - 62} 27v-4m5 4v-7m5 7v-10`} tone="ink" width={2.4} />
      <Stroke d={`M${width - 46} 17h18v10h-18ZM${width - 26} 20.5v3`} tone="ink" width={1.4} />
      <ShapeBox x={width - 44} y={19} width={11} height={6} tone="ink" radius={1} />
      <TextLine x={width / 2} y={60} size={16} at="middle" isBold>
        {title}
      </TextLine>
      {children}
      {tab !== undefined && <Tabs open={tab} />}
      <ShapeBox x={width / 2 - 50} y={height - 11} width={100} height={4} tone="ink" radius={2} />
    </svg>
  );
}

function Tabs({ open }: { open: number }) {
  const step = width / tabs.length;
  return (
    <>
      <Stroke d={`M0 ${height - 66}H${width}`} tone="line" width={1} />
      {tabs.map(({ name, icon }, at) => (
        <g key={name} transform={`translate(${step * (at + 0.5)} ${height - 47})`}>
          <Stroke d={icon} tone={at === open ? 'brand' : 'muted'} />
          <TextLine x={0} y={21} size={10} at="middle" tone={at === open ? 'brand' : 'muted'} isBold={at === open}>
            {name}
          </TextLine>
        </g>
      ))}
    </>
  );
}
