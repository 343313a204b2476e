/** True while the field in hand holds something that cannot be right yet, such as half an e-mail address: it is not sent in the middle of it. */
export function isHalfTyped(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return false;
  const { badInput, patternMismatch, typeMismatch } = field.validity;
  return badInput || patternMismatch || typeMismatch;
}
