const key = 'qt.counting';

/** Returns true when the visitor declined: here, or by the browser's global privacy signal. */
export function isCountingOff(): boolean {
  return (
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
    navigator.doNotTrack === '1' ||
    isCountingSwitchedOff()
  );
}

export function isCountingSwitchedOff(): boolean {
  try {
    return localStorage.getItem(key) === 'off';
  } catch {
    return false;
  }
}

/** Stores the choice in this browser. Throws without storage. */
export function switchCounting(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}
