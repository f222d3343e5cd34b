import { useState } from 'react';
import { SetupOffer } from '#features/house-setup/offer/setup-offer.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { personalKeys } from '../browser-data/personal-keys.ts';
import { Link } from '../router/link.tsx';
import { useServices } from '../services/services.ts';

/** The offer to prepare the house, which remembers that it was put off. */
export const HouseSetupOffer = () => {
  const { store } = useServices();
  const [putOff, setPutOff] = useState(() => store.getItem(personalKeys.setupPutOff));
  return (
    <SetupOffer
      putOff={putOff}
      onPutOff={(state) => {
        store.setItem(personalKeys.setupPutOff, state);
        setPutOff(state);
      }}
      link={(words) => (
        <Link className={buttonClass('main')} to="/profile/casa">
          {words}
        </Link>
      )}
    />
  );
};
