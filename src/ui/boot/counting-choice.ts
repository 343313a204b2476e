const key = 'qt.counting';

/** True when the visitor said no: here, or to all sites by the browser's own privacy signal. */
export function isCountingOff(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1' || isSwitchedOff();
}

export function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(key) === 'off';
  } catch {
    return false;
  }
}

/** Remembers the choice in this browser. Throws where the browser keeps nothing. */
export function switchCounting(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}
