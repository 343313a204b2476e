import { rm } from 'node:fs/promises';

/** After the last test: the data folder of this run goes. */
export default async function removeData(): Promise<void> {
  if (process.env.E2E_DATA_DIR) await rm(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}
