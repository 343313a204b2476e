/** Hides the urgent notices that were closed during this visit, before they are painted. */
export function hideClosedNotices(): void {
  try {
    for (const id of (sessionStorage.getItem('qt.closed') ?? '').split(' '))
      document.querySelector(`[data-urgent="${id}"]`)?.setAttribute('hidden', '');
  } catch {
    // Without storage everything is shown.
  }
}
