/**
 * Fills the places that kept pages leave free for what is of this moment, once, after everything that the page itself needs. A part that
 * cannot be had leaves its place as it is; React, once it is there, asks for itself.
 */
export function fillParts(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-part]'))
    void fetch(place.dataset.part!)
      .then(async (answer) => {
        if (answer.ok) place.innerHTML = await answer.text();
      })
      .catch(() => undefined);
}
