import type { Call } from '#contract/call.ts';
import { Reveal } from '#ui/console/reveal.tsx';
import type { FactLine } from '#ui/console/screen.tsx';
import type { RevealReason } from '#workflow/assignments/schema.ts';
import type { ClientDetail, RevealedValue } from '../schema.ts';

interface PersonLines {
  /** Id of the look-up or request through which the person is visible. */
  id: string;
  values: ClientDetail['values'];
  /** Undefined for staff who may not reveal masked values. */
  call: Call<{ id: string; field: string } & RevealReason, RevealedValue> | undefined;
}

/** Lists the masked values of a person, each with its reveal action. */
export const personLines = ({ id, values, call }: PersonLines): FactLine[] =>
  values.map(({ label, text, field }) => [label, <Reveal key={field} label={label} masked={text} subject={{ id, field }} call={call} />]);
