import { LineChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { formatFixed } from '../../format/numbers.ts';
import { formatTick, spread, valuesOf, type Line } from './line.ts';
import { scaleOf } from './scale.ts';

// The one file that knows the chart library: what is named here is all of it that is fetched.
use([LineChart, GridComponent, AxisPointerComponent, SVGRenderer]);

/**
 * Draws the line over the plain drawing in the frame, answering to the pointer with day and value, in the colours and sizes of
 * the page. Follows the frame's width and dark screens. Returns what takes it away again.
 */
export function drawLive(frame: HTMLElement, line: Line): () => void {
  const place = make('div', 'line-chart__live');
  const readout = make('p', 'line-chart__readout');
  frame.append(place, readout);
  const chart = init(place, null, { renderer: 'svg' });
  const draw = (): void => {
    chart.resize();
    chart.setOption(optionsOf(line, readLook(frame)));
  };
  const tell = (at: number): void => {
    readout.textContent = tellPoint(line, at);
  };
  chart.on('updateAxisPointer', (event) => tell(pointedAt(event) ?? line.points.length - 1));
  draw();
  tell(line.points.length - 1);
  frame.classList.add('is-live');
  const resizing = new ResizeObserver(draw);
  resizing.observe(place);
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener('change', draw);
  return () => {
    resizing.disconnect();
    darkness.removeEventListener('change', draw);
    chart.dispose();
    place.remove();
    readout.remove();
    frame.classList.remove('is-live');
  };
}

const make = (tag: 'div' | 'p', className: string): HTMLElement => Object.assign(document.createElement(tag), { className });

/** The number of the point that the pointer is at; nothing while it is elsewhere. */
function pointedAt(event: unknown): number | undefined {
  const { axesInfo = [] } = event as { axesInfo?: { value: number }[] };
  return axesInfo[0]?.value;
}

/** Day and value of a point, such as `26,395.00亿元`. */
function tellPoint({ unit, points, digits }: Line, at: number): string {
  const { label = '', value = null } = points[at] ?? {};
  return `${label}\u3000${value === null ? '未公布' : `${formatFixed(value, digits)}${unit}`}`;
}

/** The page's own tokens, as the frame has them at the moment. */
function readLook(frame: HTMLElement) {
  const style = getComputedStyle(frame);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const size = Number.parseFloat(style.fontSize);
  return {
    size,
    /** In letters. */
    width: frame.clientWidth / size,
    font: style.fontFamily,
    line: token('brand'),
    muted: token('muted'),
    rule: token('line'),
    edge: token('edge'),
  };
}

/** So many days are named below the line where there is room for so many letters. */
function countDays(letters: number): number {
  if (letters < 22) return 2;
  return letters < 40 ? 3 : 5;
}

/** No motion, and no markup of the library's own: its inline styles would not be allowed here. */
function optionsOf({ points, title, digits }: Line, look: ReturnType<typeof readLook>): EChartsCoreOption {
  const scale = scaleOf(valuesOf(points), digits);
  const named = new Set(spread(points.length, countDays(look.width)));
  const small = { color: look.muted, fontSize: look.size, fontFamily: look.font };
  return {
    animation: false,
    grid: {
      top: look.size * 2.5,
      right: look.size / 2,
      bottom: look.size / 2,
      left: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ label }) => label),
      axisLabel: { ...small, interval: (at: number) => named.has(at), alignMinLabel: 'left', alignMaxLabel: 'right' },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.edge } },
      axisPointer: { show: true, label: { show: false }, lineStyle: { color: look.edge } },
    },
    yAxis: {
      type: 'value',
      min: scale.low,
      max: scale.high,
      interval: (scale.high - scale.low) / (scale.ticks.length - 1),
      axisLabel: { ...small, formatter: (value: number) => formatTick(value, scale) },
      splitLine: { lineStyle: { color: look.rule } },
    },
    series: [
      {
        type: 'line',
        name: title,
        data: points.map(({ value }) => value),
        showSymbol: false,
        symbolSize: 8,
        lineStyle: { color: look.line, width: 2 },
        itemStyle: { color: look.line },
      },
    ],
  };
}
