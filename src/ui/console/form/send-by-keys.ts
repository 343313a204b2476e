import type { KeyboardEvent } from 'react';
import { isOfInputMethod } from '../../form/composing.ts';

/** Ctrl and Enter send the form of a field. */
export function sendByKeys(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isOfInputMethod(event) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
