import { useState, type ChangeEvent } from 'react';

interface Counted {
  value?: unknown;
  defaultValue?: unknown;
  onChange?: ((event: never) => void) | undefined;
}

const lengthOf = (value: unknown): number => (typeof value === 'string' || typeof value === 'number' ? String(value).length : 0);

/**
 * Tracks the length of a field's text while typing. A field with a limit has no `maxlength`, because browsers silently cut pasted
 * text by it. All of the text is kept, counted, and refused on submission.
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

/** The share of the limit from which the count is shown. */
const nearly = 0.8;

/** Shows the length and the limit once the length is close to it. */
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
