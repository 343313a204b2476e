import './logo.css';

/** The gate of columns 前厅, seen from the street: an outer gate, the hall's gate in it, and the way through. */
const logoOutline = 'M4 44V6h40v38h-7V14H11v30ZM16 44V19h16v25h-5V25h-6v19Z';

interface LogoProps {
  name: string;
  englishName?: string;
  src?: string | undefined;
  /** Of the own picture, in its proportions. */
  size?: { width: number; height: number } | undefined;
}

const usualSize = { width: 40, height: 40 };

/** The mark and the firm's name. An own picture (`src`, from the settings) takes the mark's place. */
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
        {englishName && (
          <span className="logo__english" lang="en">
            {englishName}
          </span>
        )}
      </span>
    </span>
  );
}
