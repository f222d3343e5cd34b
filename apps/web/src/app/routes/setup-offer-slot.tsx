import { useEffect, useState } from 'react';
import { useFeature } from '#hub/use-capabilities.ts';
import { inBackground } from '#shared/background.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { usePerson } from '../shell/use-person.ts';

const HouseSetupOffer = lazyComponent(
  async () => (await import('../menu/house-setup-offer.tsx')).HouseSetupOffer,
);

/** 'Prepara la casa' on the dashboard of administrators: loaded when the dashboard has come alive. */
export const SetupOfferSlot = () => {
  const hasPeople = useFeature('companion');
  const isWanted = usePerson()?.administrator === true && hasPeople;
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => (isWanted ? inBackground(() => setIsQuiet(true)) : undefined), [isWanted]);
  return isWanted && isQuiet ? <HouseSetupOffer /> : null;
};
