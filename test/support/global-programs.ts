import { findProgram, installPackages } from '../../scripts/test/debian-packages.ts';
import { ensurePoppler } from '../../scripts/test/poppler.ts';
import { ensureTrialPrograms } from '../../scripts/test/programs.ts';

/** Prepares the full run: the programs that verify signed files, read the examples in `deploy` and build the image. */
export default function setup(): void {
  ensurePoppler();
  ensureTrialPrograms();
  const ofImage = ['buildah', 'mmdebstrap', 'docker-compose'];
  if (ofImage.some((name) => !findProgram(name, '', ['--version']))) installPackages(ofImage);
}
