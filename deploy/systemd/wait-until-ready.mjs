// The last step of a unit's start: done when the process that it started can be visited. The unit's own limit ends the waiting.
const address = `http://127.0.0.1:${process.env.CONSOLE_PORT || 3001}/readyz`;
const isReady = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
