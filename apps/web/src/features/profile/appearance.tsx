import { mdiMoonWaningCrescent, mdiThemeLightDark, mdiWhiteBalanceSunny } from '@mdi/js';
import { Segments } from '#home/controls/segments.tsx';
import type { Locale } from '#shared/i18n/locale.ts';
import type { SchemeChoice } from '#shared/theme/scheme.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { RoomsOrder } from './rooms-order.tsx';
import { t } from './texts/index.ts';

export interface AppearanceProps {
  readonly scheme: SchemeChoice;
  readonly onScheme: (scheme: SchemeChoice) => void;
  readonly language: Locale;
  readonly onLanguage: (language: Locale) => void;
}

/** 'Aspetto': colours, language and the order of the rooms. */
export const Appearance = ({ scheme, onScheme, language, onLanguage }: AppearanceProps) => (
  <Panel title={t('appearance')}>
    <Segments
      label={t('appearance')}
      value={scheme}
      onChange={onScheme}
      options={[
        { value: 'light', label: t('light'), icon: mdiWhiteBalanceSunny },
        { value: 'dark', label: t('dark'), icon: mdiMoonWaningCrescent },
        { value: 'system', label: t('system'), icon: mdiThemeLightDark },
      ]}
    />
    <Segments
      label={t('language')}
      value={language}
      onChange={onLanguage}
      options={[
        { value: 'it', label: t('language.it') },
        { value: 'en', label: t('language.en') },
      ]}
    />
    <RoomsOrder />
  </Panel>
);
