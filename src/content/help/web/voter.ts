/** The cookie, and the name in the browser's storage, of the random number under which a visitor's votes are counted once. */
export const voterCookie = 'qt_voter';

/** A new random number; it says nothing of the visitor. */
export function newVoter(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The number that this browser keeps, made when there is none; a new one each time where nothing can be kept. */
export function readVoter(): string {
  try {
    return localStorage.getItem(voterCookie) ?? keepVoter(newVoter());
  } catch {
    return newVoter();
  }
}

function keepVoter(voter: string): string {
  localStorage.setItem(voterCookie, voter);
  return voter;
}
