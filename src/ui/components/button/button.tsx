import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import './button.css';

/** `primary` is the one act a page is for; `secondary` stands beside it; `quiet` is for tools such as print. */
type ButtonKind = 'primary' | 'secondary' | 'quiet';

interface ButtonStyle {
  kind?: ButtonKind;
  icon?: IconName;
  children: ReactNode;
}

type ButtonProps = ButtonStyle & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;
type ButtonLinkProps = ButtonStyle & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> & { href: string };

/** Nothing is said of the usual kind: there are hundreds of them on some pages. */
const classOf = (kind: ButtonKind): string => (kind === 'secondary' ? 'button' : `button button--${kind}`);

/** A button that does something on this page. Sends its form when `type="submit"`, which HTML takes for granted; otherwise it never does. */
export function Button({ kind = 'secondary', icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type === 'submit' ? undefined : type} className={classOf(kind)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads to another page. */
export function ButtonLink({ kind = 'secondary', icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={classOf(kind)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
