import { ConfigError, readConfig, type Config } from '#platform/config/config.ts';
import { limitConnections } from '#platform/outbound/guard.ts';

/** Returns the settings and limits the connections of this process to the machines that they name, or prints all their errors and exits. */
export function readConfigOrExit(): Config {
  try {
    const config = readConfig(process.env);
    limitConnections(config);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`${error.message}\n全部设置见 docs/zh/配置项.md`);
    process.exit(1);
  }
}
