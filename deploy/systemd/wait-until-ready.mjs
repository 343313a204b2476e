// Last step of a unit's start: exits when the process with this CONSOLE_PORT and process id is ready. It also ends at the unit's
// timeout or when that process ends, so that a failure is reported at once.
const address = `http://127.0.0.1:${process.argv[2] || 3001}/readyz`;
const mainPid = Number(process.argv[3] || 0);
const isReady = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
const isGone = () => {
  if (!mainPid) return false;
  try {
    process.kill(mainPid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};
while (!(await isReady())) {
  if (isGone()) process.exit(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
