import { expect, type Locator, type Page } from '@playwright/test';
import type { FormField } from '#workflow/change-orders/schema/contents.ts';
import { walkDraftValues } from '#workflow/change-orders/service/draft/walk-draft.ts';
import { fieldsFor, isRecord } from '#workflow/change-orders/web/field-labels.ts';

/** The largest number of entries of each list to write; further ones are like the last. */
const mostEntries = 8;

/** Thrown when a field needs an item that the firm's lists do not contain yet; the message is the field's text with the kind. */
export class NoOptionsError extends Error {}

/** Returns the selector of a field's control. */
const idOf = (path: string): string => `#draft-${path.replaceAll('.', '-')}`;
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isBlank));
/** Returns the text of HTML, as it can be typed. */
const typed = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&[a-z#0-9]+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

interface Writing {
  page: Page;
  /** The typed texts, to be searched for on the pages of the site. */
  words: string[];
  /** Codes of the firm's other items of the kind. */
  taken: readonly string[];
  /** True once a part was added that the draft did not have. */
  hasAdded: boolean;
}

interface Place {
  field: FormField;
  path: string;
  /** The wanted value, and the value before typing. */
  wanted: unknown;
  held: unknown;
  /** The part of the form that contains the field. */
  around: Locator;
}

/**
 * Fills in the form of a draft like a person, field by field, with the values of `model`: types, selects, adds entries, uploads
 * files, and picks pictures from the library. Existing values stay. If nothing was added, one passage is reworded. Returns the
 * typed texts. Throws `NoOptionsError` when a field needs an entry of an empty list.
 */
export async function fillDraft(
  page: Page,
  {
    form,
    held,
    model,
    taken,
    renewed = {},
  }: {
    form: FormField;
    held: unknown;
    model: unknown;
    taken: readonly string[];
    /** Values by path that must differ from the existing ones: the number and the day of a version. */
    renewed?: Readonly<Record<string, string>>;
  },
): Promise<readonly string[]> {
  const writing: Writing = { page, words: [], taken, hasAdded: false };
  await fillField(writing, { field: form, path: '', wanted: model, held, around: page.locator('.draft') });
  if (writing.words.length === 0 && !writing.hasAdded) await rewordOne(writing, form, held);
  for (const [path, value] of Object.entries(renewed)) await page.locator(idOf(path)).fill(value);
  return writing.words;
}

async function fillField(writing: Writing, place: Place): Promise<void> {
  const { field, wanted, held } = place;
  if (isBlank(wanted) || field.isShownOnly || field.kind === 'fixed') return;
  if (field.kind === 'group') return fillGroup(writing, place);
  if (field.kind === 'variants') return fillVariants(writing, place);
  if (field.kind === 'list') return fillList(writing, place);
  if (!isBlank(held) && field.kind !== 'flag' && field.kind !== 'choice') return undefined;
  return fillLeaf(writing, place);
}

async function fillFields(writing: Writing, place: Place, fields: Readonly<Record<string, FormField>>): Promise<void> {
  const { path, wanted, held, around } = place;
  for (const [name, field] of Object.entries(fields))
    await fillField(writing, {
      field,
      path: path === '' ? name : `${path}.${name}`,
      wanted: isRecord(wanted) ? wanted[name] : undefined,
      held: isRecord(held) ? held[name] : undefined,
      around,
    });
}

/** The frame of a group or list within its parent, by its name. */
const frameOf = (around: Locator, { title, isRequired }: FormField): Locator =>
  around.getByRole('group', { name: isRequired ? title : `${title}（选填）`, exact: true }).first();

async function fillGroup(writing: Writing, place: Place): Promise<void> {
  const { field, path, held } = place;
  // The whole form and an entry of a list have no frame.
  const isFramed = path !== '' && !/\.\d+$/.test(path);
  const around = isFramed ? frameOf(place.around, field) : place.around;
  if (isFramed && !field.isRequired && !isRecord(held)) {
    await around.getByRole('button', { name: `添加${field.title}`, exact: true }).click();
    writing.hasAdded = true;
  }
  await fillFields(writing, { ...place, around }, field.fields ?? {});
}

async function fillVariants(writing: Writing, place: Place): Promise<void> {
  const { field, path, wanted } = place;
  const kind = isRecord(wanted) ? String(wanted[field.by!]) : '';
  await writing.page.locator(idOf(path)).selectOption(kind);
  await fillFields(writing, place, fieldsFor(field, { [field.by!]: kind }));
}

async function fillList(writing: Writing, place: Place): Promise<void> {
  const { field, path, wanted, held } = place;
  const item = field.item!;
  const frame = frameOf(place.around, field);
  const before = Array.isArray(held) ? (held as unknown[]) : [];
  for (const [index, entry] of (wanted as unknown[]).slice(0, mostEntries).entries()) {
    const isThere = index < before.length;
    if (isThere && !isUntouched(item, before[index])) continue;
    if (!isThere) await frame.locator(':scope > .draft__add, :scope > div > .draft__add').click();
    if (!isThere && item.kind === 'variants') {
      const kind = isRecord(entry) ? String(entry[item.by!]) : '';
      await frame.getByRole('menuitem', { name: item.variants![kind]!.title, exact: true }).click();
    }
    const around = frame.locator(':scope > ol > li').nth(index);
    const isOpen = await around.locator(':scope > details').getAttribute('open');
    if (isOpen === null) await around.locator(':scope > details > summary').click();
    await fillField(writing, { field: item, path: `${path}.${index}`, wanted: entry, held: undefined, around });
  }
}

/** True for an entry with which a new item begins: only its choices are made. */
const isUntouched = ({ fields = {} }: FormField, held: unknown): boolean =>
  isRecord(held) && Object.entries(fields).every(([name, { kind }]) => kind === 'choice' || isBlank(held[name]));

async function fillLeaf(writing: Writing, place: Place): Promise<void> {
  const { page, words } = writing;
  const { field, path, wanted, held, around } = place;
  const control = page.locator(idOf(path));
  switch (field.kind) {
    case 'choice':
      return choose(control, place);
    case 'choices':
      return chooseSeveral(page, place);
    case 'flag':
      if (wanted !== held) await control.setChecked(wanted === true);
      return undefined;
    case 'words':
      words.push(...(wanted as unknown[]).map(String));
      return control.fill((wanted as unknown[]).map(String).join('\n'));
    case 'html': {
      const text = typed(String(wanted)) || '正文';
      words.push(text);
      return control.locator('[contenteditable=true]').fill(text);
    }
    case 'file':
      return sendFile(control, around);
    case 'picture':
      return takePicture(page, control, field);
    case 'logo':
      return undefined;
    case 'moment':
      return control.fill(toBeijing(String(wanted)));
    default: {
      const text = field.isLasting && writing.taken.includes(String(wanted)) ? `${String(wanted)}2` : String(wanted);
      words.push(text);
      return control.fill(text);
    }
  }
}

const toBeijing = (moment: string): string =>
  new Date(new Date(moment).getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Selects the wanted option if it exists, otherwise the first one: another firm has other categories. */
async function choose(control: Locator, { field, wanted, held }: Place): Promise<void> {
  const offered = (field.options ?? []).map(({ value }) => value);
  if (offered.length === 0) throw new NoOptionsError(field.title);
  if (offered.includes(String(held)) && !offered.includes(String(wanted))) return;
  await control.selectOption(offered.includes(String(wanted)) ? String(wanted) : offered[0]!);
}

async function chooseSeveral(page: Page, { field, path, wanted }: Place): Promise<void> {
  const offered = (field.options ?? []).map(({ value }) => value);
  if (offered.length === 0) throw new NoOptionsError(field.title);
  const meant = (wanted as unknown[]).map(String).filter((one) => offered.includes(one));
  for (const one of meant.length > 0 ? meant : offered.slice(0, 1))
    await page.locator(`[id="draft-${path.replaceAll('.', '-')}-${one}"]`).check();
}

/** Uploads a file of this firm in place of that of another. */
async function sendFile(control: Locator, around: Locator): Promise<void> {
  await control.setInputFiles('demo/files/holiday-2026.pdf');
  await expect(around.getByRole('link', { name: /^holiday-2026\.pdf/ }).first()).toBeVisible();
}

/** Picks the newest picture of the library. */
async function takePicture(page: Page, control: Locator, { title }: FormField): Promise<void> {
  await control
    .locator('xpath=..')
    .getByRole('button', { name: `从图片库选择：${title}` })
    .click();
  await page.getByRole('dialog').locator('.pictures__way').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** True when a form lacks a value it requires: an item that has only a name, like a fee without its rate, still has to be written. */
export const isIncomplete = (form: FormField, held: unknown): boolean =>
  Object.entries(form.fields ?? {}).some(
    ([name, field]) => field.isRequired && !['fixed', 'flag'].includes(field.kind) && isBlank(isRecord(held) ? held[name] : undefined),
  );

const wordable = ['html', 'lines', 'words', 'text', 'number', 'flag', 'choice'] as const;

/** Rewords one passage, or changes a number or a tick where there is none: standard texts are edited, not written again. */
async function rewordOne({ page, words }: Writing, form: FormField, held: unknown): Promise<void> {
  const passages = [...walkDraftValues(form, held)].filter(
    ({ field }) => wordable.some((kind) => kind === field.kind) && !field.isLasting && !field.isShownOnly,
  );
  const rank = ({ field }: (typeof passages)[number]): number => wordable.findIndex((kind) => kind === field.kind);
  const [best] = passages.toSorted((one, other) => rank(one) - rank(other));
  if (!best) throw new Error('nothing that can be worded otherwise');
  const { path, field, value } = best;
  await unfold(page, form, held, path);
  const control = page.locator(idOf(path));
  if (field.kind === 'choice') {
    const other = field.options?.find((option) => option.value !== String(value));
    await control.selectOption(other?.value ?? '');
    return undefined;
  }
  if (field.kind === 'flag') return control.setChecked(value !== true);
  if (field.kind === 'number') return control.fill(String(Number(value) + 1));
  const former = field.kind === 'words' ? (value as string[]).join('\n') : typed(String(value));
  words.push('（已核对）');
  const place = field.kind === 'html' ? control.locator('[contenteditable=true]') : control;
  return place.fill(`${former.slice(0, (field.maxLength ?? 1000) - 6)}（已核对）`);
}

/** Opens the entries that contain a field, from the outside in. */
async function unfold(page: Page, form: FormField, held: unknown, path: string): Promise<void> {
  let [around, field, value] = [page.locator('.draft'), form, held];
  for (const step of path.split('.')) {
    if (field.kind === 'list') {
      const entry = around.locator(':scope > ol > li').nth(Number(step));
      const details = entry.locator(':scope > details');
      if ((await details.getAttribute('open')) === null) await details.locator(':scope > summary').click();
      [around, field] = [entry, field.item!];
    } else {
      field = fieldsFor(field, value)[step]!;
      if (['group', 'list', 'variants'].includes(field.kind)) around = frameOf(around, field);
    }
    value = (value as Record<string, unknown>)[step];
  }
}
