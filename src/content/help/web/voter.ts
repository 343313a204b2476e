/** Name of the cookie and of the browser's storage key for the random number of a visitor's votes. */
export const voterCookie = 'qt_voter';

/** Returns a new random number without information about the visitor. */
export function createVoter(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the number stored in this browser, creating it if needed; a new one each time when storage is not available. */
export function getVoter(): string {
  try {
    return localStorage.getItem(voterCookie) ?? keepVoter(createVoter());
  } catch {
    return createVoter();
  }
}

function keepVoter(voter: string): string {
  localStorage.setItem(voterCookie, voter);
  return voter;
}
