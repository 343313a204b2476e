import { z } from 'zod';
import { subsidiaryNoticeDraft } from '#products/private-funds/schema.ts';
import { readYaml } from '../read-yaml.ts';

export const demoNotices = readYaml('private-fund/notices', z.array(subsidiaryNoticeDraft));
