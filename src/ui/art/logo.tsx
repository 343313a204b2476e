import { English } from '../components/english.tsx';
import './logo.css';

/** The logo of 前厅: an outer gate, the hall's gate inside, and the passage through. */
const logoOutline = 'M4 44V6h40v38h-7V14H11v30ZM16 44V19h16v25h-5V25h-6v19Z';

interface LogoProps {
  name: string;
  englishName?: string;
  src?: string | undefined;
  /** Size of the custom picture. */
  size?: { width: number; height: number } | undefined;
}

const usualSize = { width: 40, height: 40 };

/** Shows the logo and the firm's name. A custom picture (`src`, from the settings) replaces the logo. */
export function Logo({ name, englishName, src, size = usualSize }: LogoProps) {
  const isWide = src !== undefined && size.width / size.height > 2;
  return (
    <span className={isWide ? 'logo logo--wide' : 'logo'}>
      {src ? (
        <img className="logo__mark" src={src} alt="" {...size} />
      ) : (
        <svg className="logo__mark" viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
          <path d={logoOutline} />
        </svg>
      )}
      <span className="logo__words">
        <span className="logo__name">{name}</span>
        {englishName && <English className="logo__english">{englishName}</English>}
      </span>
    </span>
  );
}
