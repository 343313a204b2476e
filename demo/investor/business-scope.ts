import { z } from 'zod';
import { licensedBusiness } from '#content/fees-and-suitability/schema/dealing.ts';
import { readYaml } from '../read-yaml.ts';

/** What the demo firm is licensed for. Laws are real, the licence is not. */
export const demoBusinesses = readYaml('investor/business-scope', z.array(licensedBusiness));
