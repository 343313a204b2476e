import { openModuleServices } from '#app/modules.ts';
import { importTargets } from '#app/registers.ts';
import { openQuestionDeps } from '#clients/questionnaires/deps.ts';
import type { DayDeps } from '#demo/day/simulate-day.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** Opens the services and keys for a demo day, the same as the site's. */
export async function openDemoDayDeps(config: Config, files: FileStore): Promise<DayDeps> {
  const secret = await loadSecret(config);
  const services = openModuleServices({ config, secret, files });
  const questions = openQuestionDeps({ secret, profile: config.cryptoProfile, security: services.security });
  return { ...services, cases: services.business, questions, daily: { files, targets: importTargets } };
}
