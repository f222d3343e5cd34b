import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { NavigateOptions } from './browser-history.ts';
import { useNavigate } from './router.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this app. */
  readonly to: string;
  /** Options of the navigation. */
  readonly how?: NavigateOptions | undefined;
  /** Called when the link is followed in this tab. */
  readonly onFollow?: (() => void) | undefined;
}

/** Navigates without loading the page again; a modified click opens a new tab as usual. */
export const Link = ({ to, how, onFollow, children, ...rest }: LinkProps) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    navigate(to, how);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
};
