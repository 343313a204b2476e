import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox } from '../choice/checkbox.tsx';
import { PasswordInput } from '../password-input/password-input.tsx';
import { TextInput } from '../text-input.tsx';
import { ErrorSummary, errorOf } from './error-summary.tsx';

const errors = [
  { path: 'mobile', message: '手机号应为11位数字' },
  { path: '', message: '提交过于频繁' },
];

describe('ErrorSummary', () => {
  it('the error summary is absent without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
  });

  it('the error summary can take the focus and links each error to its field', () => {
    const html = renderToStaticMarkup(<ErrorSummary errors={errors} />);
    expect(html).toContain('role="alert" tabindex="-1"');
    const [, target] = /href="#([^"]+)"/.exec(html)!;
    expect(renderToStaticMarkup(<TextInput name="mobile" label="手机号" />)).toContain(`<input class="control" type="text" id="${target}"`);
  });

  it('an error of the whole form is shown without a link', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={errors} />)).toContain('<li>提交过于频繁</li>');
  });
});

describe('Field', () => {
  it('hint and error are connected to the control, which is marked invalid', () => {
    const html = renderToStaticMarkup(<TextInput name="mobile" label="手机号" hint="用于接收结果" error={errorOf(errors, 'mobile')} />);
    expect(html).toContain('aria-invalid="true" aria-describedby="field-mobile-hint field-mobile-error"');
    expect(html).toContain('id="field-mobile-hint"');
    expect(html).toContain('id="field-mobile-error"');
    expect(html).toContain('<label class="field__label" for="field-mobile">');
  });

  it('a field is required unless it says 选填', () => {
    expect(renderToStaticMarkup(<TextInput name="email" label="邮箱" isOptional />)).toContain('（选填）');
    expect(renderToStaticMarkup(<TextInput name="email" label="邮箱" isOptional />)).not.toContain('required');
    expect(renderToStaticMarkup(<TextInput name="email" label="邮箱" />)).toContain('required');
  });

  it('a consent is never pre-checked', () => {
    expect(renderToStaticMarkup(<Checkbox name="consent" label="同意" />)).not.toContain('checked');
  });

  it('a password is masked, without a button that cannot work yet', () => {
    const html = renderToStaticMarkup(<PasswordInput name="password" label="密码" />);
    expect(html).toContain('type="password"');
    expect(html).toContain('autoComplete="current-password"');
    expect(html).not.toContain('<button');
  });
});
