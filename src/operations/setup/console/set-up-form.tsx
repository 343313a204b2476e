import { useEffect, useRef, useState, type ReactNode } from 'react';
import { deriveBrandColors, type BrandColors } from '#content/website/web/brand/brand-colors.ts';
import { computeContrast } from '#content/website/web/brand/oklch.ts';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Field } from '#ui/components/field/field.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { useFormAction, useAction } from '#ui/form/use-action.ts';
import { setUpSubmit, setUpLogo } from '../calls.ts';
import type { SetUpInput, SetUpReceipt } from '../schema.ts';
import { listStepFields, steps, StepFields } from './step-fields.tsx';

/** Reads the values of fields whose names are paths: `firm.name`. */
function readPaths(data: FormData): Record<string, Record<string, unknown>> {
  const read: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of data) {
    if (typeof value !== 'string' || value === '') continue;
    const names = path.split('.');
    const last = names.pop()!;
    let group: Record<string, unknown> = read;
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>;
    group[last] = value;
  }
  return read;
}

/** Reads the firm's data entered so far, for the preview. */
function readWords(form: HTMLFormElement | null | undefined): FirmWords {
  const { shortName = '', slogan = '' } = (form ? (readPaths(new FormData(form))['firm'] ?? {}) : {}) as Partial<FirmWords>;
  return { shortName, slogan };
}

/** Loading the many standard texts takes long on a busy machine. */
const longestMs = 300_000;

/** The set-up form of a firm, step by step; the values stay in their fields until all are sent at once. */
export function SetUpForm({ token, onDone }: { token: string; onDone: (receipt: SetUpReceipt) => void }) {
  const [step, setStep] = useState(0);
  const [svg, setSvg] = useState('');
  const [words, setWords] = useState<FirmWords>({ shortName: '', slogan: '' });
  const form = useFormAction({
    read: (data): SetUpInput => {
      const { firm, contact, records, brand, administrators } = readPaths(data);
      return { firm, contact, records, administrators, token, brand: { ...brand, ...(svg && { svg }) } } as unknown as SetUpInput;
    },
    act: async (client, input) => onDone(await client.call(setUpSubmit, input, { timeoutMs: longestMs })),
  });
  const [wrong] = form.errors;
  const shown = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Shows the step with the first invalid field.
    if (wrong) setStep((now) => Math.max(0, stepOf(wrong.path, now)));
  }, [wrong]);
  const go = (to: number): void => {
    const fields = [...(shown.current?.querySelectorAll('input') ?? [])];
    if (to > step && !fields.every((field) => field.reportValidity())) return;
    setWords(readWords(shown.current?.form));
    setStep(to);
    document.getElementById('main')?.scrollIntoView();
  };
  const isLast = step === steps.length - 1;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <StepList now={step} />
      <ErrorSummary errors={form.errors} title="未能建立" />
      {steps.map((one, at) => (
        <fieldset key={one.code} className="set-up__step" hidden={at !== step} ref={at === step ? shown : undefined}>
          <legend className="part__title">{one.title}</legend>
          <p className="quiet">{one.note}</p>
          {one.code === 'brand' ? (
            <BrandFields token={token} errors={form.errors} firm={words} svg={svg} onSvg={setSvg} />
          ) : (
            <StepFields fields={one.fields} errors={form.errors} />
          )}
        </fieldset>
      ))}
      <div className="set-up__acts">
        {step > 0 && <Button onClick={() => go(step - 1)}>上一步</Button>}
        {!isLast && (
          <Button kind="primary" onClick={() => go(step + 1)}>
            下一步：{steps[step + 1]!.title}
          </Button>
        )}
        {isLast && (
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            建立公司并载入标准内容
          </Button>
        )}
      </div>
      {form.isBusy && <p role="status">正在建立公司并载入标准内容，约需一分钟，请不要关闭页面。</p>}
    </form>
  );
}

function StepList({ now }: { now: number }) {
  return (
    <ol className="set-up__steps" aria-label="步骤">
      {steps.map(({ code, title }, at) => (
        <li key={code} aria-current={at === now ? 'step' : undefined}>
          {at + 1}. {title}
        </li>
      ))}
    </ol>
  );
}

const stepOf = (path: string, otherwise: number): number => {
  const found = steps.findIndex((one) => path.startsWith(`${one.code}.`) || listStepFields(one).includes(path));
  return found < 0 ? otherwise : found;
};

interface BrandFieldsProps {
  token: string;
  errors: readonly FieldError[];
  firm: FirmWords;
  /** The selected logo; empty when there is none. */
  svg: string;
  onSvg: (svg: string) => void;
}

/** The colour and the logo, with a preview of five pages. */
function BrandFields({ token, errors, firm, svg, onSvg }: BrandFieldsProps) {
  const [color, setColor] = useState('#1d4f91');
  const [letters, setLetters] = useState('');
  const colors = deriveBrandColors(color);
  const { light, dark, isDeepened } = colors;
  const reading = useAction({ act: async (client, file: File) => onSvg((await client.call(setUpLogo, { token, file })).svg) });
  const wrong = reading.errors[0]?.message ?? errorOf(errors, 'brand.svg');
  return (
    <div className="set-up__brand">
      <div>
        <TextInput
          name="brand.color"
          label="主色"
          type="color"
          hint={`现在是 ${color}`}
          value={color}
          onChange={({ currentTarget }) => setColor(currentTarget.value)}
          error={errorOf(errors, 'brand.color')}
        />
        <p className="set-up__contrast" role="status">
          {isDeepened && `${color} 作为文字过浅，浅色页面上加深为 ${light.brand}。`}
          对比度：浅色页面 {computeContrast(light.brand, '#ffffff').toFixed(1)}，按钮文字{' '}
          {computeContrast('#ffffff', light['brand-solid']).toFixed(1)}
          ，深色页面 {computeContrast(dark.brand, '#10151d').toFixed(1)}（须不低于 4.5）。
        </p>
        <TextInput
          name="brand.letters"
          label="标志文字"
          hint="一至四个字；有标志图形时不显示"
          maxLength={4}
          value={letters}
          onChange={({ currentTarget }) => setLetters(currentTarget.value)}
          error={errorOf(errors, 'brand.letters')}
        />
        <Field name="mark" id="mark" label="标志图形" hint="SVG、PNG 或 JPG 文件；保持原有比例" error={wrong} isOptional>
          <FilePicker
            id="mark"
            accept=".svg,.png,.jpg,.jpeg"
            isBusy={reading.isBusy}
            aria-describedby={wrong ? 'mark-hint mark-error' : 'mark-hint'}
            onFiles={([file]) => file && reading.run(file)}
          >
            {svg ? '更换文件' : '选择文件'}
          </FilePicker>
          {svg && <Button onClick={() => onSvg('')}>去掉图形</Button>}
        </Field>
      </div>
      <BrandPreview colors={colors} firm={firm} letters={letters} svg={svg} />
    </div>
  );
}

/** The firm's data entered so far. */
interface FirmWords {
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

/** A preview of five small pages in the colours of the site. */
function BrandPreview({ colors, firm: { shortName, slogan }, letters, svg }: BrandPreviewProps) {
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

/** Returns the width of a logo 20 units high, in its own proportions; at most four times the height, as in the site's header. */
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
