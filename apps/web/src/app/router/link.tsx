import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this app. */
  readonly to: string;
  /** How it goes there. */
  readonly how?: NavigateOptions | undefined;
  /** It was followed, here and now. */
  readonly onFollow?: (() => void) | undefined;
}

/** Goes there without loading the page anew; a new tab stays a new tab. */
export const Link = ({ to, how, onFollow, children, ...rest }: LinkProps) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    void navigate(to, how);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
};
