import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { Field } from '#ui/components/field/field.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { brandColorsOf } from '#content/website/web/brand/brand-colors.ts';
import { contrastOf } from '#content/website/web/brand/oklch.ts';
import { setUpLogo } from '../calls.ts';
import { BrandPreview, type FirmWords } from './brand-preview.tsx';

interface BrandFieldsProps {
  token: string;
  errors: readonly FieldError[];
  firm: FirmWords;
  /** The drawing that was chosen; empty while there is none. */
  svg: string;
  onSvg: (svg: string) => void;
}

/** The colour and the mark, with what becomes of them on five pages while they are chosen. */
export function BrandFields({ token, errors, firm, svg, onSvg }: BrandFieldsProps) {
  const [color, setColor] = useState('#1d4f91');
  const [letters, setLetters] = useState('');
  const colors = brandColorsOf(color);
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
