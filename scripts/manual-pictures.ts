import { takeManualPictures } from './manual/take-pictures.ts';
import { exitWith } from './site/failure.ts';

// Takes the pictures of the staff manual from the demo firm, or from a running site with it and a demo day:
// npm run manual-pictures -- http://localhost:3001 http://localhost:3000
const [consoleAddress, publicAddress] = process.argv.slice(2);
const running = consoleAddress && publicAddress ? { console: consoleAddress, public: publicAddress } : undefined;
await takeManualPictures(running).catch(exitWith);
