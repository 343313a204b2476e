import type { KeyboardEvent } from 'react';
import { isOfInputMethod } from '../../form/composing.ts';

/** Submits the form of a field on Ctrl+Enter. */
export function sendByKeys(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isOfInputMethod(event) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
