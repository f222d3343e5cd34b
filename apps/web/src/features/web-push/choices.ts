import type { PreferenceDocument } from '@soglia/contracts/preferences';
import type { NoticeCategory } from '@soglia/contracts/notifications';

/** What reaches the person's devices while the app is closed. */
export type Choices = PreferenceDocument<'notifications'>;

/** Of whoever has chosen nothing. */
export const allChosen: Choices = {
  categories: { alarm: true, doors: true, batteries: true, system: true, support: true },
  quiet_hours: null,
};

/** When somebody first wants quiet hours. */
export const usualNight = { from: '22:30', to: '07:00' } as const;

/** One change of the choices: applied again to what another device has stored meanwhile. */
export type ChoiceChange = (before: Choices) => Choices;

export const chooseCategory =
  (category: NoticeCategory, wanted: boolean): ChoiceChange =>
  (before) => ({
    ...before,
    // Alarms always arrive, whatever a document says.
    categories: { ...before.categories, [category]: wanted || category === 'alarm' },
  });

export const chooseQuietHours =
  (hours: Choices['quiet_hours']): ChoiceChange =>
  (before) => ({ ...before, quiet_hours: hours });
