import type { ReactNode } from 'react';
import type { BrandColors } from '#content/website/web/brand/brand-colors.ts';

/** What the firm has said of itself so far. */
export interface FirmWords {
  shortName: string;
  slogan: string;
}

interface BrandPreviewProps {
  colors: BrandColors;
  firm: FirmWords;
  letters: string;
  svg: string;
}

interface Ground {
  paper: string;
  ink: string;
  text: string;
  line: string;
  brand: string;
  solid: string;
  soft: string;
}

const onLight = ({ light }: BrandColors): Ground => ({
  paper: '#ffffff',
  ink: '#14213d',
  text: '#1f2937',
  line: '#e3e6eb',
  brand: light.brand,
  solid: light['brand-solid'],
  soft: light['brand-soft'],
});
const onDark = ({ dark }: BrandColors): Ground => ({
  paper: '#10151d',
  ink: '#eef1f6',
  text: '#d6dbe4',
  line: '#2a3341',
  brand: dark.brand,
  solid: dark['brand-solid'],
  soft: dark['brand-soft'],
});

/** Five pages in small, drawn in the colours that the site will have. */
export function BrandPreview({ colors, firm: { shortName, slogan }, letters, svg }: BrandPreviewProps) {
  const [light, dark] = [onLight(colors), onDark(colors)];
  const mark = { letters, svg, name: shortName || '公司简称' };
  return (
    <div className="brand-pages" role="group" aria-label="五个页面的预览">
      <Page title="首页" ground={light} mark={mark}>
        <rect y="34" width="280" height="70" fill={colors.night.night} />
        <Words x={16} y={64} size={15} fill="#ffffff" text={slogan || '首页标语'} />
        <Action x={16} y={78} ground={light} text="我要开户" />
        <Cards ground={light} y={114} />
      </Page>
      <Page title="公告" ground={light} mark={mark}>
        <Words x={16} y={58} size={14} fill={light.ink} text="公司公告" />
        {['关于调整客服热线服务时间的公告', '2026 年度第三季度风险控制指标', '关于防范仿冒网站的提示'].map((text, at) => (
          <Words key={text} x={16} y={84 + at * 26} size={11} fill={at === 0 ? light.brand : light.text} text={text} />
        ))}
      </Page>
      <Page title="收费标准" ground={light} mark={mark}>
        <rect x="16" y="50" width="248" height="22" fill={light.soft} />
        <Words x={24} y={65} size={11} fill={light.brand} text="收费项目　　标准　　收取方" />
        {[0, 1, 2].map((row) => (
          <g key={row}>
            <Words x={24} y={92 + row * 26} size={11} fill={light.text} text="证券交易印花税　0.5‰　税务机关" />
            <rect x="16" y={100 + row * 26} width="248" height="1" fill={light.line} />
          </g>
        ))}
      </Page>
      <Page title="登录" ground={light} mark={mark}>
        <Words x={16} y={60} size={14} fill={light.ink} text="客户登录" />
        <rect x="16" y="72" width="248" height="26" rx="4" fill="none" stroke="#7a8494" />
        <Words x={24} y={90} size={11} fill={light.text} text="资金账号" />
        <Action x={16} y={110} ground={light} text="登录" />
        <Words x={110} y={128} size={11} fill={light.brand} text="忘记密码" />
      </Page>
      <Page title="深色首页" ground={dark} mark={mark}>
        <Words x={16} y={62} size={14} fill={dark.ink} text="办理进度" />
        <Words x={16} y={86} size={11} fill={dark.brand} text="查看全部公告" />
        <Action x={16} y={100} ground={dark} text="提交" />
        <Cards ground={dark} y={140} />
      </Page>
    </div>
  );
}

/** Of a drawing twenty high, in its own proportions; as in the head of the site no more than four times that. */
function widthOf(svg: string): number {
  const [, , width = 1, height = 1] = (/\bviewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
  return Math.min(80, (20 * width) / height);
}

interface PageProps {
  title: string;
  ground: Ground;
  mark: { letters: string; svg: string; name: string };
  children: ReactNode;
}

function Page({ title, ground, mark: { letters, svg, name }, children }: PageProps) {
  const width = svg ? widthOf(svg) : 20;
  return (
    <figure className="brand-page">
      <svg viewBox="0 0 280 176" role="img" aria-label={`${title}的样子`}>
        <rect width="280" height="176" fill={ground.paper} />
        {svg ? (
          <image href={`data:image/svg+xml,${encodeURIComponent(svg)}`} x="16" y="7" width={width} height="20" />
        ) : (
          <>
            <rect x="16" y="7" width="20" height="20" rx="4" fill={ground.solid} />
            <text x="26" y="21" fontSize={12 / Math.max(1, letters.length * 0.7)} fontWeight="700" textAnchor="middle" fill="#ffffff">
              {letters}
            </text>
          </>
        )}
        <text x={24 + width} y="21" fontSize="11" fontWeight="700" fill={ground.ink}>
          {name}
        </text>
        <rect y="33" width="280" height="1" fill={ground.line} />
        {children}
      </svg>
      <figcaption className="quiet">{title}</figcaption>
    </figure>
  );
}

interface WordsProps {
  x: number;
  y: number;
  size: number;
  fill: string;
  text: string;
}

const Words = ({ x, y, size, fill, text }: WordsProps) => (
  <text x={x} y={y} fontSize={size} fill={fill}>
    {text}
  </text>
);

function Action({ x, y, ground, text }: { x: number; y: number; ground: Ground; text: string }) {
  return (
    <g>
      <rect x={x} y={y} width="80" height="26" rx="4" fill={ground.solid} />
      <text x={x + 40} y={y + 17} fontSize="11" textAnchor="middle" fill="#ffffff">
        {text}
      </text>
    </g>
  );
}

const Cards = ({ ground, y }: { ground: Ground; y: number }) =>
  [16, 102, 188].map((x) => (
    <g key={x}>
      <rect x={x} y={y} width="76" height="28" rx="4" fill={ground.soft} />
      <rect x={x + 8} y={y + 11} width="36" height="6" rx="3" fill={ground.brand} />
    </g>
  ));
