import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '../router/router.tsx';

const nothing = () => undefined;

/** Takes a parameter out of the address, which it says once only, and follows it; the others stay. */
export function useTakenParameter(name: string, follow: () => void = nothing): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent((others: URLSearchParams) => {
    const query = others.size === 0 ? '' : `?${others.toString()}`;
    navigate(`${pathname}${query}${hash}`, { replace: true, state });
    follow();
  });
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(name)) return;
    parameters.delete(name);
    take(parameters);
  }, [search, name]);
}
