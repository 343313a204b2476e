import { z } from 'zod';
import { noticeDraft } from '#products/private-funds/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** Notices of the demo subsidiary. */
export const demoNotices = readYaml('private-fund/notices', z.array(noticeDraft));
