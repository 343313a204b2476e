import { startEntryLoader } from './entry-loader.ts';
import { startMenus } from './menus.ts';
import { startClickKeeper } from './click-keeper.ts';

// The only script of the first HTML: at most 3 KB, no dependency. Everything here works before React and beside it.
const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
startMenus();
if (script) {
  const keeper = startClickKeeper();
  startEntryLoader(script.dataset, keeper.giveUp);
}
