import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '#ui/components/tokens.css';
import '#ui/components/base.css';
import '#ui/components/layout/arrangement.css';
import '#ui/components/layout/surface.css';
import '#ui/components/layout/text.css';
import './styles/shell.css';
import './styles/rail.css';
import './styles/screen.css';
import './styles/rows.css';
import './styles/pieces.css';
import { preloadScreen } from './screens.ts';
import { App } from './shell/app.tsx';
import { LeaveGuard } from './shell/leave-guard.tsx';

// Preloads the first screen while the person signs in.
preloadScreen(location.pathname === '/login' ? '/' : location.pathname);

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <BrowserRouter>
      <LeaveGuard>
        <App />
      </LeaveGuard>
    </BrowserRouter>
  </StrictMode>,
);
