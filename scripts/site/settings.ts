import { ConfigError, readConfig, type Config } from '#platform/config/config.ts';

/** Returns the settings, or prints all their errors and exits. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`${error.message}\n全部设置见 docs/zh/配置项.md`);
    process.exit(1);
  }
}
