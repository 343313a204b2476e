import { newRecipients } from '#clients/privacy/schema.ts';
import { replaceRecipients } from '#clients/privacy/service/recipients.ts';
import type { Context } from '#platform/context.ts';
import { readYaml } from '../read-yaml.ts';

/** Imports the recipients with whom the demo firm shares personal data. */
export const loadDemoPrivacy = (ctx: Context): Promise<void> => replaceRecipients(ctx, readYaml('privacy/recipients', newRecipients));
