import type { Call } from '#contract/call.ts';
import { Reveal } from '#ui/console/reveal.tsx';
import type { FactLine } from '#ui/console/screen.tsx';
import type { RevealReason } from '#workflow/assignments/schema.ts';
import type { ClientDetail, RevealedValue } from '../schema.ts';

interface PersonLines {
  /** Of the look-up or the request through which the person is seen. */
  id: string;
  values: ClientDetail['values'];
  /** Absent for those who may not look behind a mask. */
  call: Call<{ id: string; field: string } & RevealReason, RevealedValue> | undefined;
}

/** Who somebody is, behind masks, each value with the way to look behind it. */
export const personLines = ({ id, values, call }: PersonLines): FactLine[] =>
  values.map(({ label, text, field }) => [label, <Reveal key={field} label={label} masked={text} subject={{ id, field }} call={call} />]);
