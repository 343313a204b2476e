import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { QuestionDeps } from '../deps.ts';

/** Of full capacity for civil acts: 民法典 §17–18. */
const fullAge = 18;

/** What is known of a client beside the answers, in the words of the lowest category's rules. Nothing without an identity card. */
export async function readProfile(ctx: Context, { security }: QuestionDeps, clientId: number): Promise<string[]> {
  const { idNumber } = await readPerson(ctx, security, clientId);
  return idNumber !== null && isMinor(idNumber, shanghaiDay(ctx.now)) ? ['limited_civil_capacity'] : [];
}

/** By the birthday that an identity number holds; whose number holds none is nobody of whom we know that. */
function isMinor(idNumber: string, today: string): boolean {
  const [, year, month, day] = /^\d{6}(\d{4})(\d{2})(\d{2})/.exec(idNumber) ?? [];
  if (year === undefined || idNumber.length !== 18) return false;
  return `${Number(year) + fullAge}-${month}-${day}` > today;
}
