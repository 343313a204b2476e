import { z } from 'zod';
import { fakeDraft, officialDraft } from '#content/downloads/schema/trust.ts';
import { readYaml } from '../read-yaml.ts';

/** What is the demo firm's own; names and numbers are reserved or plainly made up. */
export const demoOfficial = readYaml('trust/official', z.array(officialDraft));

/** Imitations for the demonstration: reserved addresses, made-up names, typical tricks. */
export const demoFakes = readYaml('trust/fakes', z.array(fakeDraft));
