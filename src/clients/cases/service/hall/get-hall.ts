import type { Empty } from '#contract/call.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { maskAddress, maskEmail, maskFundAccount, maskMobile } from '#ui/format/masks.ts';
import type { CaseDeps } from '../../deps.ts';
import type { HallResult } from '../../schema/hall.ts';
import { listPublished, type PublishedBusiness } from '../businesses/read-business.ts';
import { listCases } from '../list-cases.ts';
import { findTodos } from '../todos.ts';
import { findBusinessStatuses } from './business-statuses.ts';
import { cachePorts } from './cache-ports.ts';
import { findClientContacts } from './client-contacts.ts';

/** An upper limit that is never reached: there is at most one unfinished case per business. */
const mostCases = 20;

/**
 * Returns the calling client's hall: pending items, permissions with their validity, cases in progress, contacts, and the
 * progress with every business. Throws 50102 when nobody is signed in.
 */
export async function getHall(ctx: Context, { ports: asking, security }: CaseDeps, _input: Empty): Promise<HallResult> {
  const { clientId } = clientOf(ctx);
  const ports = cachePorts(asking);
  const person = await readPerson(ctx, security, clientId);
  const businesses = await listPublished(ctx);
  const granted = await listGranted(ctx, clientId);
  const { level = null, levelName = null, ...risk } = await ports.risk.standing(ctx, clientId);
  const { records: cases } = await listCases(ctx, { state: 'unfinished', pageNum: 1, pageSize: mostCases });
  return {
    today: shanghaiDay(ctx.now),
    person: {
      fundAccount: maskFundAccount(person.fundAccount),
      mobile: person.mobile && maskMobile(person.mobile),
      email: person.email && maskEmail(person.email),
      address: person.address && maskAddress(person.address),
    },
    permissions: granted.map(({ permission, grantedAt }) => ({
      code: permission,
      name: nameOf(businesses, permission),
      grantedOn: shanghaiDay(grantedAt),
    })),
    risk: { state: risk.state, validUntil: risk.validUntil, level, levelName },
    idCard: await ports.idCard.standing(ctx, clientId),
    todos: await findTodos(ctx, { ports, security }, cases),
    care: await findClientContacts(ctx, clientId),
    cases: cases.filter(({ state }) => state === 'inReview'),
    businesses: await findBusinessStatuses(ctx, ports, {
      clientId,
      businesses,
      granted: new Set(granted.map(({ permission }) => permission)),
    }),
  };
}

function listGranted(ctx: Context, clientId: number) {
  return ctx.db
    .selectFrom('clientPermissions')
    .select(['permission', 'grantedAt'])
    .where('clientId', '=', clientId)
    .orderBy('grantedAt', 'desc')
    .orderBy('permission')
    .execute();
}

/** Names a permission after the business that grants it, without the action: `创业板交易权限`. */
function nameOf(businesses: readonly PublishedBusiness[], permission: string): string {
  const found = businesses.find(({ body }) => body.permission === permission);
  return found ? found.body.name.replace(/开通$/, '') : permission;
}
