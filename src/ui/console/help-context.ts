import { createContext } from 'react';

/** Opens the page of the staff manual about the screen on show; undefined where nothing can open it. */
export const HelpContext = createContext<(() => void) | undefined>(undefined);
