import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { pageAction } from '#ui/page/page-action.ts';
import type { PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { investorConfirm, investorStanding, investorTermsGet, investorWithdraw, passCookie } from '../../calls.ts';
import type { InvestorConfirmInput, ConfirmationStatus, Terms } from '../../schema.ts';

/** Content behind the confirmation: the data for visitors who have confirmed, otherwise the terms to confirm. */
export type GatedContent<Data> =
  | { isOpen: true; data: Data; confirmation: NonNullable<ConfirmationStatus['confirmation']> }
  | { isOpen: false; terms: Terms };

/** Loads content behind the confirmation. The calls reject visitors without it; this function returns the terms instead. */
export async function loadGated<Data>(call: PageContext['call'], fetch: () => Promise<Data>): Promise<GatedContent<Data>> {
  try {
    const [data, { confirmation }] = await Promise.all([fetch(), call(investorStanding, {})]);
    if (confirmation) return { isOpen: true, data, confirmation };
  } catch (error) {
    if (!isOutcome(error, 'needsInvestorConfirmation')) throw error;
  }
  return { isOpen: false, terms: await call(investorTermsGet, {}) };
}

/** Data of the form after a rejected attempt: the errors and the visitor's input. */
export interface GateAnswer {
  errors: readonly FieldError[];
  given: Pick<InvestorConfirmInput, 'condition' | 'name' | 'statements'>;
}

interface Address {
  params: Record<string, string>;
}

/** Creates the action of the gate's forms: confirm and return to the page, or withdraw and redirect to the subsidiary's home page. */
export function gateAction(addressOf: (request: Address) => string) {
  return pageAction<GateAnswer>(async ({ attempt, call, form, params, setCookie, redirect }) => {
    if (form.get('act') === 'withdraw') {
      await call(investorWithdraw, {});
      setCookie(passCookie, '', { maxAgeSeconds: 0 });
      return redirect(paths.subsidiaryHome({ gate: 'withdrawn' }));
    }
    const input = readForm(form);
    const confirmation = await attempt(investorConfirm, input);
    if (!confirmation.isDone) {
      const { errors, message, status } = confirmation;
      return { status, data: { errors: errors.length > 0 ? errors : [{ path: '', message }], given: input } };
    }
    const { pass, maxAgeSeconds } = confirmation.result;
    setCookie(passCookie, pass, { maxAgeSeconds });
    return redirect(addressOf({ params }));
  });
}

function readForm(form: FormData): InvestorConfirmInput {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const statements = [...form.keys()].flatMap((name) => /^statement-(.+)$/.exec(name)?.[1] ?? []);
  return { version: Number(text('version')), condition: text('condition'), name: text('name'), statements };
}
