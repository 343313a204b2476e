import { z } from 'zod';
import { noticeDraft } from '#modules/district/private-fund/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** Notices of the demo subsidiary. */
export const demoNotices = readYaml('private-fund/notices', z.array(noticeDraft));
