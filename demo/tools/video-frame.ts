import type { ScreenRow, VideoScene } from '../help/scripts/video-scripts.ts';

/** The state of a scene at a time: `entered` 0–1 while its phone moves in, `touched` 0–1 while the touch ring spreads. */
export interface FrameMoment {
  title: string;
  /** The number of the scene, from 0, and of all scenes. */
  scene: number;
  scenes: number;
  entered: number;
  touched: number;
}

const colours = {
  ink: '#14213d',
  text: '#1f2937',
  muted: '#5b6472',
  line: '#c3c9d2',
  wash: '#f6f7f9',
  brand: '#a8201a',
  soft: '#fbeeed',
  good: '#0a6b41',
};
const font = 'Noto Sans CJK SC';
const phone = { x: 600, y: 26, width: 268, height: 420 };
const rowHeight = 58;
const firstRow = phone.y + 72;

/** Draws one frame of a video as SVG, 960 × 540. The lowest fifth stays empty for captions. */
export function drawFrame({ heading, screen, touch }: VideoScene, moment: FrameMoment): string {
  const { title, scene, scenes, entered, touched } = moment;
  const shift = Math.round((1 - entered) * 24);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" font-family="${font}">
<rect width="960" height="540" fill="#ffffff"/>${gate()}
${words(56, 100, title, { size: 22, fill: colours.muted })}
<circle cx="84" cy="210" r="28" fill="${colours.brand}"/>
${words(84, 220, String(scene + 1), { size: 28, fill: '#ffffff', anchor: 'middle', weight: 700 })}
${heading
  .match(/.{1,8}/gu)!
  .map((part, at) => words(56, 300 + at * 58, part, { size: 46, fill: colours.ink, weight: 700 }))
  .join('')}
${steps(scene, scenes)}
<g opacity="${entered}" transform="translate(${shift} 0)">${drawPhone(screen)}${ring(screen, touch, touched)}</g>
</svg>`;
}

/** Draws the firm's motif, an open gate of columns, in the far corner. */
function gate(): string {
  const columns = [0, 22, 44, 66].map((x) => `<rect x="${56 + x}" y="40" width="8" height="22" fill="${colours.brand}"/>`).join('');
  return `${columns}<rect x="52" y="34" width="86" height="5" fill="${colours.brand}"/>`;
}

function steps(scene: number, scenes: number): string {
  const one = (_: unknown, at: number) =>
    `<rect x="${56 + at * 44}" y="410" width="36" height="6" rx="3" fill="${at <= scene ? colours.brand : colours.line}"/>`;
  return Array.from({ length: scenes }, one).join('');
}

function drawPhone({ title, rows, button }: VideoScene['screen']): string {
  const { x, y, width, height } = phone;
  return `<rect x="${x - 10}" y="${y - 10}" width="${width + 20}" height="${height + 20}" rx="28" fill="${colours.ink}"/>
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="#ffffff"/>
<path d="M${x} ${y + 50}V${y + 18}a18 18 0 0 1 18 -18h${width - 36}a18 18 0 0 1 18 18v32z" fill="${colours.brand}"/>
${words(x + width / 2, y + 33, title, { size: 20, fill: '#ffffff', anchor: 'middle', weight: 700 })}
${rows.map((row, at) => drawRow(row, firstRow + at * rowHeight)).join('')}
${button ? drawButton(button) : ''}
${words(x + width / 2, y + height - 10, '示例画面，示例数据', { size: 12, fill: colours.muted, anchor: 'middle' })}`;
}

function drawRow({ kind, label, value = '' }: ScreenRow, y: number): string {
  const { x, width } = phone;
  if (kind === 'bubble') return `${box(y, colours.soft, colours.soft)}${words(x + 26, y + 30, label, { size: 17, fill: colours.brand })}`;
  if (kind === 'field') {
    return `${box(y, '#ffffff', colours.line)}${words(x + 26, y + 18, label, { size: 12, fill: colours.muted })}
${words(x + 26, y + 40, value, { size: 17, fill: colours.text })}`;
  }
  const fill = kind === 'warn' ? colours.brand : colours.text;
  const mark = kind === 'done' ? tick(y) : kind === 'warn' ? words(x + 26, y + 31, '!', { size: 22, fill, weight: 700 }) : '';
  const left = mark ? x + 50 : x + 18;
  return `${mark}${words(left, y + 30, label, { size: 17, fill, weight: kind === 'warn' ? 700 : 400 })}
${words(x + width - 18, y + 30, value, { size: 15, fill: kind === 'warn' ? fill : colours.muted, anchor: 'end' })}
<rect x="${x + 18}" y="${y + 50}" width="${width - 36}" height="1" fill="${colours.line}"/>`;
}

const box = (y: number, fill: string, stroke: string): string =>
  `<rect x="${phone.x + 16}" y="${y}" width="${phone.width - 32}" height="48" rx="6" fill="${fill}" stroke="${stroke}"/>`;

const tick = (y: number): string =>
  `<path d="m${phone.x + 20} ${y + 25} 7 7 13 -15" fill="none" stroke="${colours.good}" stroke-width="3.5" stroke-linecap="round"/>`;

function drawButton(text: string): string {
  const { x, width } = phone;
  return `<rect x="${x + 16}" y="${buttonTop}" width="${width - 32}" height="46" rx="6" fill="${colours.brand}"/>
${words(x + width / 2, buttonTop + 30, text, { size: 18, fill: '#ffffff', anchor: 'middle', weight: 700 })}`;
}

const buttonTop = phone.y + phone.height - 80;

/** Draws a ring that spreads from the touched element, and stays as a thin frame. */
function ring({ rows, button }: VideoScene['screen'], touch: VideoScene['touch'], touched: number): string {
  if (touch === undefined || touched === 0 || (touch === 'button' && !button) || (touch !== 'button' && !rows[touch])) return '';
  const y = touch === 'button' ? buttonTop : firstRow + touch * rowHeight;
  const { x, width } = phone;
  const radius = 8 + touched * 22;
  return `<rect x="${x + 10}" y="${y - 5}" width="${width - 20}" height="57" rx="8" fill="none" stroke="${colours.ink}" stroke-width="3"/>
<circle cx="${x + width - 52}" cy="${y + 28}" r="${radius}" fill="${colours.ink}" opacity="${0.45 - touched * 0.2}"/>`;
}

interface TextStyle {
  size: number;
  fill: string;
  anchor?: 'middle' | 'end';
  weight?: number;
}

function words(x: number, y: number, text: string, { size, fill, anchor, weight = 400 }: TextStyle): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor ?? 'start'}">${escaped}</text>`;
}
