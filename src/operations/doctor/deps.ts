import type { OperationDeps } from '#operations/health/deps.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';

export interface DoctorDeps {
  /** The settings; defaults in place of wrong ones. */
  readonly config: Config;
  /** One Chinese line for each wrong or contradicting setting, and for what else prevents a start. */
  readonly problems: readonly string[];
  /** Names of the settings in `problems`: nothing is connected to by their values. */
  readonly doubtful: ReadonlySet<string>;
  /** Undefined before the first start, and while settings are wrong. */
  readonly secret: MasterSecret | undefined;
  /** The parts that the health page checks; undefined while settings are wrong. */
  readonly operation: OperationDeps | undefined;
  /** Why there is no database to connect to. */
  readonly databaseProblem?: string | undefined;
  readonly network?: Network;
}

/** The view of the network that tests replace. */
export interface Network {
  /** IPv4 and IPv6 addresses of a name; empty when it has none. */
  resolve(name: string): Promise<{ v4: readonly string[]; v6: readonly string[] }>;
  /** The port for http beside an https address on its usual port. */
  readonly plainPort: number;
  /** The certificates of public authorities, which browsers trust; those of Node without the operator's own. */
  readonly publicAuthorities?: readonly string[];
}
