import { expect, type Locator, type Page } from '@playwright/test';
import type { FormField } from '#workflow/change-orders/schema/contents.ts';
import { leavesOf } from '#workflow/change-orders/service/draft/walk-draft.ts';
import { fieldsFor, isRecord } from '#workflow/change-orders/web/place-words.ts';

/** So many entries of each list are written: the ninth is written as the eighth. */
const mostEntries = 8;

/** A thing that the firm's own lists do not offer yet: of which kind, it tells the field. */
export class NothingToChooseError extends Error {}

/** The control of a field, as the form names it. */
const idOf = (path: string): string => `#draft-${path.replaceAll('.', '-')}`;
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isBlank));
/** What of running text can be typed: its words. */
const typed = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&[a-z#0-9]+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

interface Writing {
  page: Page;
  /** What has been typed so far, to be looked for on the pages of the site. */
  words: string[];
  /** Codes that the firm has given to other things of the kind. */
  taken: readonly string[];
  /** True once a part was added that the draft did not have. */
  hasAdded: boolean;
}

interface Place {
  field: FormField;
  path: string;
  /** What shall stand there, and what stands there before anybody has typed. */
  wanted: unknown;
  held: unknown;
  /** The part of the form in which the field is. */
  around: Locator;
}

/**
 * Fills the form of a draft in as a person does, field by field, with what `model` says: types, chooses, adds entries, sends files, takes pictures from the library. What stands in the form already stays as it is.
 * Where nothing was to be added, one passage is worded otherwise. Returns what was typed. Throws `NothingToChooseError` where a field wants one of a list that is empty.
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
    /** By their places, what has to be another than what stands there: the number and the day of a version. */
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

/** The frame of a group or list within what is around it, by its name. */
const frameOf = (around: Locator, { title, isRequired }: FormField): Locator =>
  around.getByRole('group', { name: isRequired ? title : `${title}（选填）`, exact: true }).first();

async function fillGroup(writing: Writing, place: Place): Promise<void> {
  const { field, path, held } = place;
  // The whole form and an entry of a list have no frame of their own.
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
    if (index < before.length) continue;
    await frame.locator(':scope > .draft__add, :scope > div > .draft__add').click();
    if (item.kind === 'variants') {
      const kind = isRecord(entry) ? String(entry[item.by!]) : '';
      await frame.getByRole('menuitem', { name: item.variants![kind]!.title, exact: true }).click();
    }
    const around = frame.locator(':scope > ol > li').nth(index);
    const isOpen = await around.locator(':scope > details').getAttribute('open');
    if (isOpen === null) await around.locator(':scope > details > summary').click();
    await fillField(writing, { field: item, path: `${path}.${index}`, wanted: entry, held: undefined, around });
  }
}

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

/** What is wanted where it is offered, the first one otherwise: the categories of another firm are not this one's. */
async function choose(control: Locator, { field, wanted, held }: Place): Promise<void> {
  const offered = (field.options ?? []).map(({ value }) => value);
  if (offered.length === 0) throw new NothingToChooseError(field.title);
  if (offered.includes(String(held)) && !offered.includes(String(wanted))) return;
  await control.selectOption(offered.includes(String(wanted)) ? String(wanted) : offered[0]!);
}

async function chooseSeveral(page: Page, { field, path, wanted }: Place): Promise<void> {
  const offered = (field.options ?? []).map(({ value }) => value);
  if (offered.length === 0) throw new NothingToChooseError(field.title);
  const meant = (wanted as unknown[]).map(String).filter((one) => offered.includes(one));
  for (const one of meant.length > 0 ? meant : offered.slice(0, 1))
    await page.locator(`[id="draft-${path.replaceAll('.', '-')}-${one}"]`).check();
}

/** A paper of this firm in place of that of another. */
async function sendFile(control: Locator, around: Locator): Promise<void> {
  await control.setInputFiles('demo/files/holiday-2026.pdf');
  await expect(around.getByRole('link', { name: /^holiday-2026\.pdf/ }).first()).toBeVisible();
}

/** A picture of the library, the newest one. */
async function takePicture(page: Page, control: Locator, { title }: FormField): Promise<void> {
  await control
    .locator('xpath=..')
    .getByRole('button', { name: `从图片库选择：${title}` })
    .click();
  await page.getByRole('dialog').locator('.pictures__way').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Whether a form lacks what it wants: a thing that is there in name alone, a fee without its standard, is still to be written. */
export const lacksWanted = (form: FormField, held: unknown): boolean =>
  Object.entries(form.fields ?? {}).some(
    ([name, field]) => field.isRequired && !['fixed', 'flag'].includes(field.kind) && isBlank(isRecord(held) ? held[name] : undefined),
  );

const wordable = ['html', 'lines', 'words', 'text', 'number', 'flag', 'choice'] as const;

/** Words one passage otherwise, or changes a figure or a tick where there is none: what has come with the standard texts is read and put right, not written anew. */
async function rewordOne({ page, words }: Writing, form: FormField, held: unknown): Promise<void> {
  const passages = [...leavesOf(form, held)].filter(
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

/** Opens the entries in which a field lies, from without to within. */
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
