interface Key {
  isComposing?: boolean;
  keyCode: number;
}

/**
 * Returns true for a key of an active input method. Safari marks the Enter that ends a composition only by this code, after the
 * composition is over (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).
 */
export const isInputMethodKey = (event: Key | { nativeEvent: Key }): boolean => {
  const { isComposing = false, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
};
