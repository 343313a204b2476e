/** Hides the urgent notices that this visit has closed, before they are painted. */
export function hideClosedNotices(): void {
  try {
    for (const id of (sessionStorage.getItem('qt.closed') ?? '').split(' '))
      document.querySelector(`[data-urgent="${id}"]`)?.setAttribute('hidden', '');
  } catch {
    // A browser that keeps nothing shows everything.
  }
}
