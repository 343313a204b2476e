// The last step of a unit's start: done when the process whose CONSOLE_PORT it is given can be visited. The unit's own limit ends the waiting.
const address = `http://127.0.0.1:${process.argv[2] || 3001}/readyz`;
const isReady = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
