import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import './button.css';

/** `primary` is the main action of a page; `secondary` is for others; `quiet` is for tools such as print. */
type ButtonKind = 'primary' | 'secondary' | 'quiet';

interface ButtonStyle {
  kind?: ButtonKind;
  icon?: IconName;
  children: ReactNode;
}

type ButtonProps = ButtonStyle & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;
type ButtonLinkProps = ButtonStyle & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> & { href: string };

/** The default kind has no class of its own: some pages have hundreds of buttons. */
const classOf = (kind: ButtonKind): string => (kind === 'secondary' ? 'button' : `button button--${kind}`);

/** A button for an action on this page. Submits its form only with `type="submit"`, which would be the HTML default. */
export function Button({ kind = 'secondary', icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type === 'submit' ? undefined : type} className={classOf(kind)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it opens another page. */
export function ButtonLink({ kind = 'secondary', icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={classOf(kind)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
