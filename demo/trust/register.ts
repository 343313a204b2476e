import { z } from 'zod';
import { fakeDraft, officialDraft } from '#content/downloads/schema/trust.ts';
import { readYaml } from '../read-yaml.ts';

/** The demo firm's official channels; names and numbers are reserved or obviously fictitious. */
export const demoOfficial = readYaml('trust/official', z.array(officialDraft));

/** Imitations for the demonstration: reserved addresses, fictitious names, typical tricks. */
export const demoFakes = readYaml('trust/fakes', z.array(fakeDraft));
