import { useState, useSyncExternalStore } from 'react';
import {
  mdiBatteryAlertVariantOutline,
  mdiBellOutline,
  mdiCloudOffOutline,
  mdiDoorOpen,
  mdiLifebuoy,
  mdiShieldHomeOutline,
  mdiWeatherNight,
} from '@mdi/js';
import { NOTICE_CATEGORIES, type NoticeCategory } from '@soglia/contracts/notifications';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { useConnection } from '#hub/use-connection.ts';
import { FormField } from '#shared/forms/form-field.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import row from '#home/controls/option-row.module.css';
import { OptionRow } from '#home/controls/option-row.tsx';
import { chooseCategory, chooseQuietHours, usualNight, type ChoiceChange, type Choices } from './choices.ts';
import { storedChoices } from './stored-choices.ts';
import styles from './web-push.module.css';
import { t } from './texts/index.ts';

/**
 * 'Che cosa ti arriva' and 'Ore di silenzio', of all the person's devices, as this browser knows them: what another
 * device changes is followed, and what is changed here is sent as soon as the gateway can be reached.
 */
export const ChoiceFields = () => {
  const choices = useSyncExternalStore(storedChoices.subscribe, storedChoices.value);
  const { stale } = useConnection();
  return (
    <>
      {stale && (
        <Note tone="info" icon={mdiCloudOffOutline} role="status">
          {t('choices.later')}
        </Note>
      )}
      <Categories chosen={choices.categories} onChange={storedChoices.change} />
      <QuietHours hours={choices.quiet_hours} onChange={storedChoices.change} />
    </>
  );
};

interface CategoriesProps {
  readonly chosen: Choices['categories'];
  readonly onChange: (change: ChoiceChange) => void;
}

const looks = {
  alarm: { icon: mdiShieldHomeOutline, tone: 'security' },
  doors: { icon: mdiDoorOpen, tone: 'security' },
  batteries: { icon: mdiBatteryAlertVariantOutline, tone: 'security' },
  system: { icon: mdiBellOutline, tone: 'sensors' },
  support: { icon: mdiLifebuoy, tone: 'climate' },
} as const satisfies Record<NoticeCategory, object>;

const Categories = ({ chosen, onChange }: CategoriesProps) => (
  <TitledBlock title={t('what')}>
    <p className={styles['lead']}>{t('what.text')}</p>
    <div className={row['rows']}>
      {NOTICE_CATEGORIES.map((category) => {
        const title = t(`category.${category}`);
        return category === 'alarm' ? (
          <OptionRow key={category} {...looks[category]} title={title} text={t('category.alarm.hint')}>
            <Tag tone="ok">{t('always')}</Tag>
          </OptionRow>
        ) : (
          <OptionRow key={category} {...looks[category]} title={title} text={t(`category.${category}.hint`)}>
            <Switch
              label={title}
              checked={chosen[category]}
              onChange={(wanted) => onChange(chooseCategory(category, wanted))}
            />
          </OptionRow>
        );
      })}
    </div>
  </TitledBlock>
);

interface QuietHoursProps {
  readonly hours: Choices['quiet_hours'];
  readonly onChange: (change: ChoiceChange) => void;
}

const QuietHours = ({ hours, onChange }: QuietHoursProps) => (
  <TitledBlock title={t('when')}>
    <OptionRow icon={mdiWeatherNight} title={t('quiet')} text={t('quiet.text')}>
      <Switch
        label={t('quiet')}
        checked={hours !== null}
        onChange={(wanted) => onChange(chooseQuietHours(wanted ? usualNight : null))}
      />
    </OptionRow>
    {hours !== null && <TimeFields hours={hours} onChange={onChange} />}
  </TitledBlock>
);

interface TimeFieldsProps {
  readonly hours: NonNullable<Choices['quiet_hours']>;
  readonly onChange: (change: ChoiceChange) => void;
}

/** Stored when a field is left: a time is typed digit by digit. What is not being typed follows the other devices. */
const TimeFields = ({ hours, onChange }: TimeFieldsProps) => {
  const [typed, setTyped] = useState<Partial<typeof hours>>({});
  const shown = { ...hours, ...typed };
  const same = shown.from === shown.to;
  const save = () => {
    const wanted = { from: shown.from || hours.from, to: shown.to || hours.to };
    if (wanted.from === wanted.to) {
      setTyped(wanted);
      return;
    }
    if (wanted.from !== hours.from || wanted.to !== hours.to) onChange(chooseQuietHours(wanted));
    setTyped({});
  };
  return (
    <div className={styles['times']}>
      {(['from', 'to'] as const).map((end) => (
        <FormField
          key={end}
          name={`quiet-${end}`}
          type="time"
          label={t(`quiet.${end}`)}
          error={same && end === 'to' ? t('quiet.same') : undefined}
          value={shown[end]}
          onValue={(time) => setTyped({ ...typed, [end]: time.slice(0, 5) })}
          onBlur={save}
        />
      ))}
    </div>
  );
};
