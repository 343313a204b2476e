import { useId, type ReactNode } from 'react';
import { Icon } from '#ui/components/icon/icon.tsx';
import type { FormField } from '../../schema/contents.ts';
import { useHints } from './draft-store.ts';

export interface FieldPlace {
  field: FormField;
  path: string;
}

export function FieldGroupFrame({ field, error, children }: { field: FormField; error?: string | undefined; children: ReactNode }) {
  const id = useId();
  const { help, isOptional } = useHints(field);
  const described = [help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={error ? 'draft__frame field--wrong' : 'draft__frame'} aria-describedby={described || undefined}>
      <legend>
        {field.title}
        {isOptional && <span className="field__optional">（选填）</span>}
      </legend>
      {help && (
        <p className="field__hint" id={`${id}-hint`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

export function AddButton({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <button type="button" className="draft__add" onClick={onPress}>
      <span aria-hidden="true">＋</span> 添加{title}
    </button>
  );
}

export function RemoveButton({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <button type="button" className="draft__tool" onClick={onPress}>
      <Icon name="close" /> 移除{title}
    </button>
  );
}
