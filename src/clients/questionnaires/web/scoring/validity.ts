/** `none`: never assessed; `expiring`: valid, but to be repeated soon; `expired`: must not be used for recommendations. */
export type ValidityState = 'none' | 'valid' | 'expiring' | 'expired';

/** Days before expiry from which a result is expiring and the client is reminded. */
export const reminderDays = 30;

export const validityNames: Record<ValidityState, string> = { none: '未做', valid: '正常', expiring: '即将过期', expired: '过期' };

/** Returns the last day of validity; a shorter month ends earlier: 2024-08-31 and 6 months are 2025-02-28. */
export function lastValidDay(assessedOn: string, validMonths: number): string {
  const [year = 0, month = 0, day = 0] = assessedOn.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + validMonths + 1, 0));
  lastOfMonth.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** Returns the first day of the reminder. */
export function firstReminderDay(assessedOn: string, validMonths: number): string {
  const last = Date.parse(`${lastValidDay(assessedOn, validMonths)}T00:00:00Z`);
  return new Date(last - reminderDays * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the state today of a result from a day; days are in Shanghai time. */
export function validityOn(today: string, assessedOn: string | null, validMonths: number): ValidityState {
  if (assessedOn === null) return 'none';
  if (today > lastValidDay(assessedOn, validMonths)) return 'expired';
  return today >= firstReminderDay(assessedOn, validMonths) ? 'expiring' : 'valid';
}

/** Returns the state today of a result valid through a day; null is expired. */
export function stateUntil(today: string, validUntil: string | null): Exclude<ValidityState, 'none'> {
  if (validUntil === null || today > validUntil) return 'expired';
  const daysLeft = (Date.parse(`${validUntil}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return daysLeft <= reminderDays ? 'expiring' : 'valid';
}
