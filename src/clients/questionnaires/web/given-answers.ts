import type { ShownQuestion } from '../schema/attempts.ts';

export type GivenAnswers = Record<string, string[]>;

/** Returns the current choices of the displayed questions; the other answers stay. */
export function readGiven(form: HTMLFormElement, questions: readonly ShownQuestion[], before: GivenAnswers): GivenAnswers {
  const chosen = new FormData(form);
  const asked = questions.filter(({ id }) => form.elements.namedItem(id) !== null);
  const now = asked.map(({ id }): [string, string[]] => [id, chosen.getAll(id).map(String)]);
  return { ...before, ...Object.fromEntries(now) };
}

/** Choosing an exclusive option unticks the others, and vice versa, so that no error is needed. */
export function enforceExclusiveOption(
  form: HTMLFormElement,
  { name, value, checked, type }: HTMLInputElement,
  questions: readonly ShownQuestion[],
): void {
  const options = questions.find(({ id }) => id === name)?.options ?? [];
  if (type !== 'checkbox' || !checked) return;
  const isAlone = options.find(({ key }) => key === value)?.isExclusive ?? false;
  for (const { key, isExclusive } of options) {
    if (key === value || !(isAlone || isExclusive)) continue;
    const other = form.querySelector<HTMLInputElement>(`input[name="${name}"][value="${key}"]`);
    if (other) other.checked = false;
  }
}
