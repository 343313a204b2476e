/**
 * Fills the placeholders of cached pages with current content, once, after everything that the page itself needs. On failure the
 * placeholder stays; React, once loaded, requests the part itself.
 */
export function fillPagePlaceholders(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-part]'))
    void fetch(place.dataset.part!)
      .then(async (answer) => {
        if (answer.ok) place.innerHTML = await answer.text();
      })
      .catch(() => undefined);
}
