import type { DeliveryDesk } from '#modules/delivery/desk.ts';
import type { Context } from '#platform/context.ts';

export async function loadDemoSeekers(_ctx: Context, _desk: DeliveryDesk): Promise<void> {}
