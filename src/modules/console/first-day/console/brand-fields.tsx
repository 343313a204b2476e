import { useState, type ChangeEvent } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { brandColorsOf } from '#modules/portal/site/web/brand/brand-colors.ts';
import { contrastOf } from '#modules/portal/site/web/brand/oklch.ts';
import { BrandPreview, type FirmWords } from './brand-preview.tsx';

interface BrandFieldsProps {
  errors: readonly FieldError[];
  firm: FirmWords;
  /** The drawing that was chosen; empty while there is none. */
  svg: string;
  onSvg: (svg: string) => void;
}

/** The colour and the mark, with what becomes of them on five pages while they are chosen. */
export function BrandFields({ errors, firm, svg, onSvg }: BrandFieldsProps) {
  const [color, setColor] = useState('#1d4f91');
  const [letters, setLetters] = useState('');
  const colors = brandColorsOf(color);
  const { light, dark, isDeepened } = colors;
  const readFile = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = files ?? [];
    if (file) void file.text().then(onSvg);
    else onSvg('');
  };
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
          对比度：浅色页面 {contrastOf(light.brand, '#ffffff').toFixed(1)}，按钮文字{' '}
          {contrastOf('#ffffff', light['brand-solid']).toFixed(1)}
          ，深色页面 {contrastOf(dark.brand, '#10151d').toFixed(1)}（须不低于 4.5）。
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
        <TextInput
          name="mark"
          label="标志图形"
          type="file"
          accept="image/svg+xml,.svg"
          hint="SVG 文件，带 viewBox；只保留形状与颜色"
          isOptional
          onChange={readFile}
          error={errorOf(errors, 'brand.svg')}
        />
      </div>
      <BrandPreview colors={colors} firm={firm} letters={letters} svg={svg} />
    </div>
  );
}
