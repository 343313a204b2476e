import type { FieldPlace } from './frame.tsx';
import { LinesField } from './plain-fields.tsx';

/** Running text. */
export function HtmlField({ field, path }: FieldPlace) {
  return <LinesField field={field} path={path} />;
}
