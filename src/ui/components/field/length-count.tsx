import { useState, type ChangeEvent } from 'react';

interface Counted {
  value?: unknown;
  defaultValue?: unknown;
  onChange?: ((event: never) => void) | undefined;
}

const lengthOf = (value: unknown): number => (typeof value === 'string' || typeof value === 'number' ? String(value).length : 0);

/**
 * How long the text of a field is, kept up while it is typed. A field with a limit has no `maxlength`: browsers cut by it what is pasted, and say nothing. All of it is kept, counted, and
 * refused when it is sent.
 */
export function useLength({ value, defaultValue, onChange }: Counted): {
  length: number;
  onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => void;
} {
  const [typed, setTyped] = useState(() => lengthOf(value ?? defaultValue));
  return {
    length: value === undefined ? typed : lengthOf(value),
    onChange(event) {
      setTyped(event.currentTarget.value.length);
      (onChange as ((event: ChangeEvent<HTMLElement>) => void) | undefined)?.(event);
    },
  };
}

/** From how much of the limit on it is told how much there is. */
const nearly = 0.8;

/** How much is written of how much may be; nothing while that is far. */
export function LengthCount({ length, limit }: { length: number; limit: number | undefined }) {
  if (limit === undefined || length < limit * nearly) return null;
  if (length <= limit)
    return (
      <p className="field__count">
        {length} / {limit} 字
      </p>
    );
  return (
    <p className="field__count field__count--over" role="status">
      {length} / {limit} 字，超出 {length - limit} 字：请删减后再提交
    </p>
  );
}
