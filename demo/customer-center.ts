import { customerCenter } from '#content/branches/schema.ts';
import { replaceCustomerCenter } from '#content/branches/service/customer-center.ts';
import type { Context } from '#platform/context.ts';
import { readYaml } from './read-yaml.ts';

/** The demo firm's channels and topics; the six keys of the home page link to their codes. */
export const demoCustomerCenter = readYaml('site/customer-center', customerCenter);

export const loadDemoCustomerCenter = (ctx: Context): Promise<void> => replaceCustomerCenter(ctx, demoCustomerCenter);
