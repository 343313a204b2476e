import { startClickKeeper } from './click-keeper.ts';
import { hideClosedNotices } from './closed-notices.ts';
import { startEntryLoader } from './entry-loader.ts';
import { fillPagePlaceholders } from './fill-page-placeholders.ts';
import { startHistoryGuard } from './history-guard.ts';
import { startMenus } from './menus.ts';
import { writeSourceForPrint } from './print-source.ts';
import { reportView } from './report-view.ts';

// The only script of the first HTML: at most 3 KB, no dependency. Everything here works before React and beside it.
hideClosedNotices();
startMenus();
startHistoryGuard();
writeSourceForPrint();
startEntryLoader(document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset, startClickKeeper().giveUp);
reportView(location, document.title, document.referrer);
addEventListener('load', fillPagePlaceholders);
