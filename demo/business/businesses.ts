import { z } from 'zod';
import { business, businessCode } from '#clients/cases/schema/businesses.ts';
import { readYaml } from '../read-yaml.ts';

const businesses = z.array(business.safeExtend({ code: businessCode }));
/** A choice of branches is written without one: they are put in as they are. */
const withVisits = z.preprocess((list) => withBranches(list, [{ value: '1', text: '网点' }]), businesses);
type Choice = { value: string; text: string };

/** What can be handled online: permissions, accounts, credit. `branches` can be chosen for a visit. */
export const demoBusinesses = (branches: Choice[]): z.input<typeof businesses> => [
  ...readYaml('business/permission', businesses),
  ...readYaml('business/account', businesses),
  ...(withBranches(readYaml('business/credit', withVisits), branches) as z.input<typeof businesses>),
];

const withBranches = (list: unknown, branches: Choice[]): unknown =>
  JSON.parse(JSON.stringify(list), (key, value: unknown) =>
    key === 'choices' && Array.isArray(value) && value.length === 0 ? branches : value,
  );
