// The last step of a unit's start: done when the process whose CONSOLE_PORT and number it is given can be visited. The unit's own limit ends the waiting, and
// so does the end of that process: whoever starts it is told at once.
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
