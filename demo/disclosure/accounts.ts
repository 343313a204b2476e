import { z } from 'zod';
import { disclosedAccountDraft } from '#content/disclosure/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** Accounts of the demo firm. Banks and numbers are fictitious: no bank's numbers begin with eight zeros. */
export const demoAccounts = readYaml('disclosure/accounts', z.array(disclosedAccountDraft));
