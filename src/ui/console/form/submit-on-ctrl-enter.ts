import type { KeyboardEvent } from 'react';
import { isInputMethodKey } from '../../form/composing.ts';

/** Submits the form of a field on Ctrl+Enter. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isInputMethodKey(event) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
