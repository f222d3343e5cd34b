import { useState } from 'react';
import { mdiTuneVariant } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { EnergySettingsSheet } from './energy-settings-sheet.tsx';
import { t } from './texts/index.ts';

/** Opens 'Tariffa e contatore'. */
export const TariffButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon path={mdiTuneVariant} />
        {t('title')}
      </Button>
      <EnergySettingsSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
};
