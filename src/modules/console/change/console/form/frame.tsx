import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { FormField } from '../../schema/contents.ts';

export interface FieldPlace {
  field: FormField;
  path: string;
}

/** A group of fields under its name. */
export function Frame({ field, children }: { field: FormField; children: ReactNode }) {
  return (
    <fieldset className="draft__frame">
      <legend>
        {field.title}
        {!field.isRequired && <span className="field__optional">（选填）</span>}
      </legend>
      {field.help && <p className="field__hint">{field.help}</p>}
      {children}
    </fieldset>
  );
}

export function Add({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <button type="button" className="draft__add" onClick={onPress}>
      <span aria-hidden="true">＋</span> 添加{title}
    </button>
  );
}

export function Remove({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <button type="button" className="draft__tool" onClick={onPress}>
      <Icon name="close" /> 移除{title}
    </button>
  );
}
