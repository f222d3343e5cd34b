import { useEffect, useSyncExternalStore } from 'react';
import { whenLive } from '#shared/background.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { houseIcons } from './house-icons-store.ts';

interface HubIconProps {
  /** The icon from the hub's registry, for instance "mdi:floor-lamp". */
  readonly name: string | undefined;
  /** Path data, until the other is loaded, or where there is no such icon. */
  readonly fallback: string;
}

/** An icon by the hub's name. The drawings are loaded in a chunk of their own, after the first values. */
export const HubIcon = ({ name, fallback }: HubIconProps) => {
  useEffect(() => {
    if (name !== undefined) whenLive(() => void houseIcons.load());
  }, [name]);
  const path = useSyncExternalStore(houseIcons.subscribe, () => houseIcons.get(name));
  return <Icon path={path ?? fallback} />;
};
