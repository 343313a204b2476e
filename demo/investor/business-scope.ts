import { z } from 'zod';
import { licensedBusiness } from '#content/fees-and-suitability/schema/dealing.ts';
import { readYaml } from '../read-yaml.ts';

/** The licensed businesses of the demo firm. Laws are real, the licence is not. */
export const demoBusinesses = readYaml('investor/business-scope', z.array(licensedBusiness));
