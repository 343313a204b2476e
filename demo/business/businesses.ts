import { z } from 'zod';
import { business, businessCode } from '#clients/cases/schema/businesses.ts';
import { readYaml } from '../read-yaml.ts';

const businesses = z.array(business.safeExtend({ code: businessCode }));
/** Fields for selecting a branch are written without options: branches are inserted. */
const withVisits = z.preprocess((list) => withBranches(list, [{ value: '1', text: '网点' }]), businesses);
type Choice = { value: string; text: string };

/** The businesses that can be handled online: permissions, accounts, credit. `branches` are the options for a visit. */
export const demoBusinesses = (branches: Choice[]): z.input<typeof businesses> => [
  ...readYaml('business/permission', businesses, { cites: true }),
  ...readYaml('business/account', businesses, { cites: true }),
  ...(withBranches(readYaml('business/credit', withVisits, { cites: true }), branches) as z.input<typeof businesses>),
];

const withBranches = (list: unknown, branches: Choice[]): unknown =>
  JSON.parse(JSON.stringify(list), (key, value: unknown) =>
    key === 'choices' && Array.isArray(value) && value.length === 0 ? branches : value,
  );
